/** Race at patience from TypeScript: the Cadogan API and its race socket. */
export {};

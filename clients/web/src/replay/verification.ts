/** The check of a proof: a part that is loaded when a player asks for it. */

export { verifyProof } from "cadogan-client";

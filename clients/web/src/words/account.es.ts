/** Spanish texts about the player's account, blocked players, and the looks of cards and table. */

import type * as english from "./account.en";

export const account: typeof english.account = {
  title: "Cuenta",
  mine: "Tu cuenta",
  page: "Tu página",
  nobody: "Aún no tienes cuenta. Se crea con tu primera carrera; solo hace falta un nombre.",
  name: "Nombre",
  signUp: "Crear cuenta",
  signOut: "Cerrar sesión en este navegador",
  signOutHint: "Tu token solo está guardado aquí. Sin él ni otro dispositivo, no podrás volver a usar esta cuenta.",
  preferences: "Aspecto",
  language: "Idioma",
  theme: "Tema",
  themes: { system: "Como en el sistema", light: "Claro", dark: "Oscuro" },
  leftHanded: "Mesa para la mano izquierda",
  fourColours: "Cartas de cuatro colores",
  highContrast: "Contraste alto",
  motion: "Cartas animadas",
  tokens: "Tokens",
  tokensHint: "Para tus programas. Cada token se muestra una sola vez, al crearlo.",
  tokenName: "Finalidad",
  tokenScopes: "Permisos",
  makeToken: "Crear token",
  newToken: "Cópialo ahora. No se volverá a mostrar.",
  revoke: "Revocar",
  sure: "Sí, definitivamente",
  thisBrowser: "(este navegador)",
  lastUsed: (date) => `usado por última vez el ${date}`,
  neverUsed: "nunca usado",
  link: "Añadir otro dispositivo",
  linkHint: "Escribe este código en el otro dispositivo antes de diez minutos.",
  haveCode: "Tengo un código de otro dispositivo",
  code: "Código",
  useCode: "Usar esta cuenta aquí",
  delete: "Borrar mi cuenta",
  deleteHint:
    "Se borran tu nombre y tus tokens. Las jugadas de tus carreras quedan, sin tu nombre. No se puede deshacer.",
  deleteConfirm: (name) => `Escribe ${name} para confirmar`,
  exportMine: "Descargar mis datos",
};

export const looks: typeof english.looks = {
  sounds: "Sonidos (M)",
  volume: "Volumen",
  title: "Cartas y mesa",
  deck: "Baraja",
  decks: { classic: "Clásica", large: "Índices grandes", four: "Cuatro colores", minimal: "Mínima" },
  back: "Reversos",
  backs: {
    trellis: "Celosía roja",
    waves: "Olas azules",
    rays: "Rayos verdes",
    tiles: "Rombos violetas",
    stars: "Estrellas doradas",
    plain: "Gris liso",
  },
  felt: "Tapete",
  felts: { green: "Verde", blue: "Azul", wine: "Burdeos", slate: "Pizarra" },
};

export const blocks: typeof english.blocks = {
  title: "Jugadores bloqueados",
  hint: "No recibes sus desafíos. No se les avisa.",
  none: "No has bloqueado a nadie.",
  block: "Bloquear",
  blockNamed: (name) => `Bloquear a ${name}`,
  done: (name) => `Ya no recibes desafíos de ${name}.`,
  unblock: "Desbloquear",
  unblockNamed: (name) => `Desbloquear a ${name}`,
};

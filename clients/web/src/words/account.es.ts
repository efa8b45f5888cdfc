/** Spanish texts about the player's account, blocked players, and the looks of cards and table. */

import type * as english from "./account.en";
import { countsIn } from "./counts";

const counted = countsIn("es-ES");

export const account: typeof english.account = {
  title: "Cuenta",
  mine: "Tu cuenta",
  page: "Tu página",
  nobody: "Aún no tienes cuenta. Se crea con tu primera carrera; solo hace falta un nombre.",
  name: "Nombre",
  signUp: "Crear cuenta",
  signOut: "Cerrar sesión en este navegador",
  signOutSure: "Sí, cerrar sesión",
  signOutHint: "Solo una llave de acceso, un código de recuperación u otro dispositivo te devuelve la cuenta.",
  notEnded:
    "Este navegador ha cerrado la sesión, pero el servicio no lo sabe. Revócalo con otro dispositivo, en «Tokens».",
  preferences: "Aspecto",
  language: "Idioma",
  theme: "Tema",
  themes: { system: "Como en el sistema", light: "Claro", dark: "Oscuro" },
  leftHanded: "Mesa para la mano izquierda",
  fourColours: "Cartas de cuatro colores",
  highContrast: "Contraste alto",
  motion: "Cartas animadas",
  sendsHome: "Las cartas seguras van solas a las bases: al practicar y en las carreras que lo permiten",
  tokens: "Tokens",
  tokensHint: "Para tus programas. Cada token se muestra una sola vez, al crearlo.",
  tokenName: "Finalidad",
  tokenScopes: "Permisos",
  makeToken: "Crear token",
  newToken: "Cópialo ahora. No se volverá a mostrar.",
  revoke: "Revocar",
  sure: "Sí, definitivamente",
  firstDevice: "el dispositivo en el que creaste la cuenta",
  thisBrowser: "(este navegador)",
  lastUsed: (date) => `usado por última vez el ${date}`,
  neverUsed: "nunca usado",
  haveCode: "Tengo un código de otro dispositivo o de recuperación",
  code: "Código",
  useCode: "Usar esta cuenta aquí",
  delete: "Borrar mi cuenta",
  deleteHint:
    "Se borran tu nombre y tus tokens. Las jugadas de tus carreras quedan, sin tu nombre. No se puede deshacer.",
  deleteConfirm: (name) => `Escribe ${name} para confirmar`,
  exportMine: "Descargar mis datos",
};

export const passkeys: typeof english.passkeys = {
  title: "Iniciar sesión en otro dispositivo",
  hint: "Con una llave de acceso entras con la huella, la cara o un PIN, en cada dispositivo que la tenga. No hay contraseña.",
  none: "Aún no tienes ninguna llave de acceso.",
  last: "Después, ni una llave de acceso ni un código de recuperación abrirá tu cuenta. Crea códigos antes, o podrías perderla.",
  add: "Añadir una llave de acceso",
  name: "Nombre de la llave",
  refused: (date) => `rechazada el ${date}: puede que haya una copia`,
  notHere: "Este navegador no puede usar llaves de acceso en esta dirección.",
  notDone: "No se usó ninguna llave de acceso. Puedes intentarlo otra vez.",
  withCode: "O con un código",
  have: "¿Ya tienes una cuenta?",
  signIn: "Entrar con una llave de acceso",
  signedIn: (device) => `Un dispositivo ha entrado en tu cuenta: ${device}. ¿Has sido tú?`,
  copied: (passkey) => `Se rechazó una entrada con tu llave de acceso ${passkey}: puede que haya una copia.`,
  changed: {
    known: {
      "passkey-added": (name, device) => `«${device}» ha añadido una llave de acceso: «${name}». ¿Has sido tú?`,
      "passkey-revoked": (name, device) => `«${device}» ha revocado tu llave de acceso «${name}». ¿Has sido tú?`,
      "recovery-codes-made": (_, device) =>
        `«${device}» ha creado códigos de recuperación. Los anteriores ya no sirven. ¿Has sido tú?`,
      "token-made": (name, device) => `«${device}» ha creado un token: «${name}». ¿Has sido tú?`,
      "token-revoked": (name, device) => `«${device}» ha revocado tu token «${name}». ¿Has sido tú?`,
      "app-allowed": (name, device) => `«${device}» deja que una aplicación actúe por ti: «${name}». ¿Has sido tú?`,
      "app-revoked": (name, device) => `«${device}» ha revocado tu aplicación «${name}». ¿Has sido tú?`,
    },
    other: (device) => `«${device}» ha cambiado tu cuenta. ¿Has sido tú?`,
  },
  link: {
    how: "Abre este enlace con el otro dispositivo, o escribe allí el código. Vale diez minutos.",
    address: "El enlace para el otro dispositivo",
    mine: "Sigue solo si has creado este código en un dispositivo tuyo: este navegador usará su cuenta.",
    asks: (device) => `«${device}» quiere usar tu cuenta. ¿Muestra tu otro dispositivo este nombre?`,
    over: "Este código ya no es válido.",
    waiting: (device) => `Esperando a tu otro dispositivo. Pregunta por «${device}»: di que sí allí.`,
  },
  recovery: {
    title: "Códigos de recuperación",
    hint: "Diez códigos para el día en que pierdas todos tus dispositivos. Cada uno sirve una vez. Imprímelos o guárdalos en un lugar seguro.",
    left: (count) => counted(count, { one: "Tienes # código.", other: "Tienes # códigos." }),
    make: "Crear diez códigos nuevos",
    warning: "Los códigos que tienes dejarán de servir.",
    shown: "Guárdalos ahora. No se volverán a mostrar.",
  },
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
  size: "Tamaño de las cartas",
  sizes: { largest: "el mayor que quepa", medium: "mediano", small: "pequeño" },
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

/** Spanish texts about apps that act for a player, what they may do, and devices that ask for it. */

import type { apps as english } from "./apps.en";

export const apps: typeof english = {
  scopes: {
    "race:play": "Correr por ti: entrar en carreras, jugar, buscar rival y desafiar",
    "bot:play": "Correr por ti como bot: entrar en carreras, jugar, buscar rival y desafiar",
    "race:create": "Crear carreras en tu nombre",
    "player:read": "Leer tu cuenta: tus tokens, aplicaciones, desafíos y datos exportados",
    "webhook:write": "Enviar lo que te sucede (desafíos, carreras, puntuaciones) a la dirección que elija",
    "token:write": "Gestionar tu cuenta: crear tokens, autorizar aplicaciones y borrar la cuenta",
  },
  title: "Aplicaciones",
  hint: "Aplicaciones que actúan por ti. La que revoques pierde el acceso al instante.",
  none: "Ninguna aplicación actúa por ti.",
  by: (origin) => `en ${origin}`,
  byCode: "autorizada con un código",
  onDevice: "un programa de tu dispositivo",
  allowed: (date) => `autorizada el ${date}`,
  consent: {
    title: "Autorizar una aplicación",
    asks: (app) => `«${app}» quiere actuar por ti`,
    who: (name) => `Tu cuenta es ${name}.`,
    may: "Si la autorizas, podrá:",
    mayNot: "No podrá borrar tu cuenta ni cambiar sus tokens. Puedes revocarla en tu cuenta cuando quieras.",
    goesTo: "La respuesta va a",
    unknown:
      "La aplicación eligió su nombre por su cuenta. Autorízala solo si conoces esta dirección y vienes de ella.",
    onDevice: "Autorízala solo si acabas de abrir este programa.",
    allow: "Autorizar",
    refuse: "Rechazar",
    wrong: (app) => `«${app}» cometió un error en su petición:`,
    back: (origin) => `Volver a ${origin}`,
    signIn: "Para autorizar una aplicación necesitas una cuenta. Solo hace falta un nombre.",
  },
  device: {
    title: "Autorizar un dispositivo",
    hint: "Escribe el código que muestra tu dispositivo.",
    find: "Continuar",
    code: "Código",
    itself: "El dispositivo se da este nombre y no pregunta desde ninguna web: ninguna dirección dice de quién es.",
    compare: (code) => `¿Muestra tu dispositivo el código ${code}?`,
    warning:
      "Autorízalo solo si tienes el dispositivo delante. Si alguien te envió este código o este enlace, recházalo: actuaría por ti.",
    allowed: (app) => `«${app}» ya puede actuar por ti. Sigue en tu dispositivo.`,
    refused: (app) => `«${app}» no puede actuar por ti.`,
  },
  token: {
    title: "Crear un token personal",
    hint: "Para un programa tuyo. Con el token se puede hacer lo que marques aquí.",
    careful: "Un programa que gestiona tu cuenta te la puede quitar. La mayoría no lo necesita.",
    make: "Crear token",
    more: "Todos tus tokens y aplicaciones",
  },
  link: {
    make: "Mostrar el código",
    hint: "¿Qué podrá hacer esta cuenta en el otro dispositivo?",
  },
};

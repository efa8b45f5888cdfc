/** Spanish texts about what went wrong, and pages without content. */

import type * as english from "./trouble.en";

/**
 * Refusals by code. For other codes the page shows the text of the service: bans, and codes that only programs meet.
 * The table of refusals in the service says which (`is_for_programs`).
 */
const REFUSALS: Readonly<Record<string, string>> = {
  "already-played": "Este reparto del día ya está jugado: solo hay un intento.",
  "board-full": "Este tablero ya tiene el máximo de jugadas de una carrera, y con la última ha terminado.",
  "cannot-be-won": "Este reparto no se puede ganar: ningún orden de jugadas sube todas las cartas.",
  "challenge-over": "Este desafío ya no está abierto: alguien lo aceptó, rechazó o retiró, o caducó.",
  "held-back": "Todavía no se puede ver: alguien está jugando con estas cartas.",
  "hint-refused": "Ahora no hay ninguna pista.",
  "illegal-move": "Las reglas no permiten esa jugada.",
  "invalid-challenge": "No se puede enviar este desafío: comprueba el nombre, y que no sea el tuyo.",
  "invalid-name":
    "Un nombre tiene de 2 a 20 caracteres: letras, cifras, espacios, puntos y guiones; empieza y acaba con una letra o una cifra.",
  "missing-scope": "El token de este navegador no permite esto.",
  "name-taken": "Ese nombre ya está en uso. Prueba con otro.",
  "no-deal-yet": "Ahora mismo no hay ningún reparto ganable preparado. Prueba en unos segundos.",
  "no-opponent": "Ahora no hay ningún bot libre.",
  "no-seat": "No tienes asiento en esta carrera.",
  "not-challenged": "Este desafío es para otra persona.",
  "not-confirmed": "El nombre escrito no es el tuyo: no se borró nada.",
  "not-established":
    "Un desafío con puntuación necesita dos jugadores consolidados: 8 carreras con puntuación y 4 rivales distintos.",
  "invalid-tournament": "Este torneo no es posible: comprueba el nombre, los juegos y la hora.",
  "not-admitted": "No cumples las condiciones de este torneo.",
  "not-entered": "No participas en este torneo.",
  "not-organizer": "Solo quien creó el torneo puede hacer esto.",
  "too-many-pauses": "Has hecho demasiadas pausas en este torneo. Conservas tus puntos.",
  "too-many-tournaments": "Has creado demasiados torneos: cancela alguno o espera a que termine.",
  "tournament-full": "El torneo está completo.",
  "tournament-over": "Este torneo ha terminado o se canceló.",
  "unknown-tournament": "No existe ese torneo.",
  "not-waiting": "Esta búsqueda ya ha terminado.",
  "our-fault": "Se produjo un error en el servicio y quedó registrado. Inténtalo de nuevo.",
  "too-many-emotes": "Espera unos segundos antes del próximo gesto.",
  overloaded: "El servicio está lleno ahora mismo. Prueba dentro de unos segundos.",
  "pairing-paused":
    "Has dejado varias carreras con puntuación en 24 horas. Espera un poco, o busca una carrera sin puntuación.",
  "race-full": "La carrera está completa.",
  "race-stands": "El registro de esta carrera no se puede leer. El servicio tiene que repararlo.",
  "rated-today": "Ya tuvisteis hoy vuestro desafío con puntuación.",
  "seat-has-ended": "Tu carrera ya ha terminado.",
  "too-many-apps": "Has autorizado demasiadas aplicaciones: revoca alguna que ya no uses.",
  "too-many-attempts": "Demasiados intentos con códigos desde aquí. Espera un poco.",
  "too-many-races": "Tienes demasiadas carreras en marcha: espera a que termine alguna.",
  "too-many-lobbies": "Tienes demasiadas carreras sin empezar: empieza alguna o espera a que caduque.",
  "too-many-challenges": "Tienes demasiados desafíos abiertos: retira alguno o espera a que caduque.",
  "inbox-full": "Este jugador tiene ahora demasiados desafíos abiertos. Inténtalo más tarde o envíale un enlace.",
  "invalid-block": "No puedes bloquearte a ti mismo.",
  "invalid-follow": "No puedes seguir a este jugador.",
  "too-many-follows": "Sigues a demasiados jugadores: deja de seguir a alguno.",
  "too-many-blocks": "Has bloqueado a demasiados jugadores: desbloquea a alguno.",
  "too-many-connections": "Hay demasiadas conexiones abiertas desde aquí. Cierra alguna, o espera un minuto.",
  "too-many-requests": "Demasiadas peticiones seguidas. Espera un momento.",
  "too-many-tokens": "Tienes demasiados tokens: revoca alguno que ya no se use.",
  unavailable: "El servicio no puede hacerlo ahora mismo. Prueba dentro de un momento.",
  "undo-refused": "Ahora no hay nada que deshacer.",
  "unknown-app": "Esa aplicación ya no tiene acceso.",
  "unknown-challenge": "No hay ningún desafío en esta dirección.",
  "unknown-day": "Ese día no hubo repartos.",
  "unknown-deal": "No hay ningún reparto en esta dirección.",
  "unknown-passkey": "El servicio no conoce esa llave de acceso: quizá fue revocada.",
  "invalid-passkey": "La respuesta de la llave de acceso no es válida aquí.",
  "copied-passkey": "El contador de esa llave de acceso retrocedió: puede que haya una copia. Revócala.",
  "passkey-in-use": "Esa llave de acceso ya está añadida.",
  "too-many-passkeys": "Tienes demasiadas llaves de acceso: revoca alguna que ya no se use.",
  "ceremony-over": "Ha tardado demasiado. Prueba otra vez.",
  "unknown-link": "Ese código no es válido: quizá caducó o está incompleto.",
  "unknown-pairing": "Esta búsqueda ya no existe.",
  "unknown-player": "No hay ninguna cuenta en esta dirección.",
  "unknown-race": "No hay ninguna carrera en esta dirección.",
  "unknown-token": "Ese token ya no existe.",
  "untrusted-app": "El enlace de la aplicación no es válido, y no se puede confiar en él.",
  "wrong-phase": "En esta fase de la carrera no se puede hacer eso.",
};

export const trouble: typeof english.trouble = {
  offline:
    "No hay conexión o el servicio no responde. La página muestra el último estado conocido y sigue intentándolo.",
  nothingKept: (site) =>
    `Este navegador no guarda nada: los datos de sitios están bloqueados o no queda espacio. Si recargas o cierras esta pestaña, pierdes tu jugador y tu asiento. Permite los datos de ${site} antes de jugar.`,
  lost: (seconds) =>
    seconds > 0 ? `Conexión perdida. Nuevo intento en ${seconds} s…` : "Conexión perdida. Nuevo intento…",
  retry: "Reintentar",
  back: "Conexión recuperada.",
  outage: "El servicio no puede guardar jugadas ahora. Tu carrera está a salvo y seguirá por sí sola.",
  outageOver: "El servicio vuelve a guardar jugadas.",
  unsaved: "Esta jugada no se hizo: el servicio no puede guardar jugadas ahora.",
  noAnswer: "El servicio no responde. Inténtalo de nuevo.",
  expired:
    "Se cerró la sesión de este navegador. Vuelve a entrar con una llave de acceso, un código de recuperación o un código de otro dispositivo. Si no has sido tú, puede que otra persona tenga tu cuenta: avisa a quienes llevan este servicio.",
  noRace: "No hay ninguna carrera en esta dirección.",
  noRaceHint: "Quizá el enlace está incompleto.",
  closed: (why) => `El servicio cerró la conexión: ${why}`,
  dismiss: "Cerrar",
  toHome: "Ir a la portada",
  more: "Más sobre esto",
  wrongN: "Tu tablero había cambiado: esta jugada no se hizo.",
  elsewhere: "También estás jugando en otra pestaña o en otro dispositivo. En todas partes ves el mismo tablero.",
  fault:
    "Se produjo un error en esta página. Vuelve a cargarla. Tu carrera está a salvo: el servicio guarda cada jugada.",
  reload: "Volver a cargar",
  loading: "Un momento…",
  waiting: "No hay conexión. Esto aparecerá en cuanto el servicio responda.",
  refused: (code, own, free) =>
    code === "name-taken" && free ? `Ese nombre ya está en uso; «${free}» está libre.` : (REFUSALS[code] ?? own),
};

export const missing: typeof english.missing = {
  day: "Ese día no hubo repartos.",
  today: "Repartos de hoy",
  unknown: "No hay ninguna página en esta dirección.",
  unknownHint: "Quizá el enlace está incompleto.",
  early: "Esta página aún no está disponible.",
  earlyHint: "Este reparto se está jugando ahora mismo. La página se abre cuando terminen todas sus carreras.",
  replay: "Esta repetición aún no está disponible.",
  replayHint: "Se abre cuando termine la última persona; en un reparto del día, cuando acabe el día.",
  refused: "Esta página no se puede mostrar ahora.",
};

export const offline: typeof english.offline = {
  title: "Práctica sin conexión",
  go: "Practicar sin conexión",
  needsNetwork: "Estás sin conexión. Puedes practicar o correr contra un bot. Las demás carreras necesitan conexión.",
  joins: "Esta partida se sumará a tus estadísticas cuando vuelva la conexión.",
  joinsAccount: "Esta partida se sumará a tus estadísticas cuando crees una cuenta.",
  joined: "Esta partida está en tus estadísticas.",
  another: "Otro reparto",
  toRace: "Ver la carrera",
  rival: "Bot como rival",
  noRival: "ninguno",
  pace: (seconds) => `${seconds} s por jugada`,
};

/** Sounds of the table, made here from oscillators and noise. They are silent until the player turns them on. */

export type Sound = "count" | "deal" | "place" | "illegal" | "hurry" | "overtaken" | "win";

/** A note: pitch in hertz (0: noise), start and length in seconds, and loudness. */
type Note = readonly [pitch: number, at: number, length: number, loudness: number];

const SCORES: Readonly<Record<Sound, { readonly wave: OscillatorType; readonly notes: readonly Note[] }>> = {
  count: { wave: "sine", notes: [[440, 0, 0.08, 0.3]] },
  deal: { wave: "sine", notes: [0, 0.05, 0.1, 0.15].map((at): Note => [0, at, 0.04, 0.25]) },
  place: {
    wave: "sine",
    notes: [
      [0, 0, 0.03, 0.3],
      [150, 0, 0.07, 0.5],
    ],
  },
  illegal: {
    wave: "triangle",
    notes: [
      [180, 0, 0.09, 0.4],
      [135, 0.1, 0.14, 0.4],
    ],
  },
  hurry: { wave: "sine", notes: [[880, 0, 0.06, 0.35]] },
  overtaken: {
    wave: "triangle",
    notes: [
      [523, 0, 0.1, 0.35],
      [392, 0.11, 0.16, 0.35],
    ],
  },
  win: { wave: "triangle", notes: [523, 659, 784, 1047].map((pitch, at): Note => [pitch, at * 0.12, 0.22, 0.4]) },
};

/** Patterns of vibration in milliseconds, for phones. */
const VIBRATIONS: Readonly<Partial<Record<Sound, readonly number[]>>> = {
  place: [8],
  illegal: [25, 40, 25],
  overtaken: [60],
  win: [40, 60, 40, 60, 120],
};

let context: AudioContext | null = null;

/** Plays a sound at a volume from 0 to 1. */
export function play(sound: Sound, volume: number): void {
  if (volume <= 0) return;
  context ??= new AudioContext();
  void context.resume(); // browsers suspend it until the player has touched the page
  for (const note of SCORES[sound].notes) playNote(context, SCORES[sound].wave, note, volume);
}

/** Vibrates a phone, once its screen was touched. */
export function vibrate(sound: Sound): void {
  const pattern = VIBRATIONS[sound];
  if (pattern && "vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate([...pattern]);
}

function playNote(
  audio: AudioContext,
  wave: OscillatorType,
  [pitch, at, length, loudness]: Note,
  volume: number,
): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  const source = pitch > 0 ? tone(audio, wave, pitch) : noise(audio);
  source.connect(gain);
  source.start(start);
  source.stop(start + length);
}

function tone(audio: AudioContext, wave: OscillatorType, pitch: number): OscillatorNode {
  const oscillator = audio.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  return oscillator;
}

/** The rustle of a card. */
function noise(audio: AudioContext): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A short sound for news. Browsers allow it once the person has used the page. */

import { load, save } from "./storage";

/** Frequencies in hertz, and their beginnings in seconds. */
const TONES = [
  [660, 0],
  [880, 0.14],
] as const;
const LENGTH_S = 0.35;
const LOUDNESS = 0.12;

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

export function isMuted(): boolean {
  return load("muted", isBoolean) ?? false;
}

export function setMuted(muted: boolean): void {
  save("muted", muted);
}

export function chime(): void {
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [frequency, begin] of TONES) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + begin;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH_S);
  }
  setTimeout(() => void audio.close(), 1000);
}

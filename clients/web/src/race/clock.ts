/** Durations as text. */

/** Milliseconds as `4:07`, from one hour on as `1:04:07`; negative values as `0:00`. */
export function minutes(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const [hours, mins, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(mins)}:${two(seconds)}` : `${mins}:${two(seconds)}`;
}

/** Milliseconds as the API expects a time of a race, in minutes and seconds: `64:07`. */
export function momentOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds as `4:07.3`, for results. */
export function tenths(ms: number): string {
  return thousandths(ms).slice(0, -2);
}

/** Times of results as `4:07.3`. Those that differ by less than a tenth are told apart: `4:07.312` and `4:07.340`. */
export function timesOf(times: readonly number[]): string[] {
  return times.map((ms) => {
    const isAlone = times.every((other) => other === ms || tenths(other) !== tenths(ms));
    return isAlone ? tenths(ms) : thousandths(ms);
  });
}

function thousandths(ms: number): string {
  return `${minutes(ms)}.${String(Math.floor(Math.max(0, ms) % 1000)).padStart(3, "0")}`;
}

/** A soft tick for a move: made here, no file. */

let context: AudioContext | null = null;

export function tick(): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(420, start);
    tone.frequency.exponentialRampToValueAtTime(180, start + 0.06);
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.1);
  } catch {
    // No sound here.
  }
}

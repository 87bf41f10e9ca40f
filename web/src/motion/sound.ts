/** A few sounds, made on the spot; off until asked for. */
import { likings } from "../prefs.svelte";

let context: AudioContext | null = null;

type Sound = "card" | "die" | "turn" | "end";

/** Each a burst of noise or a few tones: seconds, from pitch to pitch, loudness. */
const TONES: Record<Sound, [number, number, number, number][]> = {
  card: [],
  die: [],
  turn: [[0.22, 392, 392, 0.08], [0.35, 523, 523, 0.08]],
  end: [[0.3, 262, 262, 0.09], [0.3, 330, 330, 0.09], [0.7, 392, 392, 0.1]],
};

export function sound(which: Sound): void {
  if (!likings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (which === "card") rustle(context, 0.09, 3200);
  else if (which === "die") for (const at of [0, 0.09, 0.2]) rustle(context, 0.05, 900, at);
  let at = context.currentTime;
  for (const [seconds, from, to, loud] of TONES[which]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = "triangle";
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.linearRampToValueAtTime(to, at + seconds);
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    voice.stop(at + seconds);
    at += seconds * 0.6;
  }
}

function rustle(on: AudioContext, seconds: number, pitch: number, later = 0): void {
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * seconds), on.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 2;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const volume = on.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = 0.25;
  source.connect(filter).connect(volume).connect(on.destination);
  source.start(on.currentTime + later);
}

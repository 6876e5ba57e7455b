// Sounds made on the spot: no files to load.
import { recall, remember } from "./dom";

let context: AudioContext | null = null;
let on = true;

export function soundOn(): boolean {
  return on;
}

export function setSound(wanted: boolean): void {
  on = wanted;
  remember("sound", wanted ? "on" : "off");
}

export function startSound(): void {
  on = (recall("sound") ?? document.body.dataset.sound ?? "on") === "on";
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

function tone(at: number, from: number, to: number, long: number, loud: number, type: OscillatorType): void {
  if (!context) return;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  const gain = new GainNode(context, { gain: 0 });
  const start = context.currentTime + at;
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(to, 1), start + long);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + long + 0.02);
}

function noise(at: number, pitch: number, long: number, loud: number): void {
  if (!context) return;
  const size = Math.ceil(context.sampleRate * long);
  const buffer = new AudioBuffer({ length: size, sampleRate: context.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

const SOUNDS: Record<string, () => void> = {
  wood: () => { noise(0, 900, 0.07, 0.5); tone(0, 240, 150, 0.09, 0.25, "triangle"); },
  flag: () => { noise(0, 2600, 0.16, 0.16); tone(0.01, 520, 660, 0.12, 0.08, "triangle"); },
  card: () => noise(0, 4200, 0.13, 0.22),
  drum: () => { tone(0, 130, 60, 0.24, 0.5, "sine"); tone(0.16, 120, 55, 0.26, 0.45, "sine"); },
  clash: () => { noise(0, 3300, 0.18, 0.35); tone(0, 1900, 900, 0.16, 0.06, "square"); noise(0.12, 2500, 0.16, 0.3); },
  horn: () => { tone(0, 294, 294, 0.3, 0.14, "sawtooth"); tone(0.22, 392, 392, 0.5, 0.14, "sawtooth"); },
  low: () => tone(0, 170, 90, 0.35, 0.25, "triangle"),
  bell: () => { tone(0, 880, 878, 0.7, 0.16, "sine"); tone(0, 1320, 1316, 0.4, 0.07, "sine"); },
  dice: () => { for (let k = 0; k < 5; k += 1) noise(k * 0.05 + Math.random() * 0.02, 1700 + Math.random() * 900, 0.05, 0.4); },
  turn: () => { tone(0, 659, 659, 0.22, 0.16, "triangle"); tone(0.14, 880, 880, 0.4, 0.16, "triangle"); },
};

export function play(name: string): void {
  if (on && context?.state === "running") SOUNDS[name]?.();
}

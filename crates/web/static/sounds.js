// Sounds of a game, made by the browser itself: a roll, a move, a capture, little time left.

import { settings } from './settings.js';

/** @typedef {'roll' | 'move' | 'capture' | 'lowTime'} SoundName */

/**
 * A knock of wood or a beep: when it begins (in seconds), its pitch at both ends (in hertz), its length and its loudness.
 * @typedef {{at: number, from: number, to: number, length: number, loud: number, wave: OscillatorType}} Tone
 */

/** @type {Record<SoundName, Tone[]>} */
const sounds = {
  roll: [0, 0.07, 0.13, 0.21, 0.32].map((at, index) => ({ at, from: 900 - 60 * index, to: 420, length: 0.035, loud: 0.12, wave: /** @type {const} */ ('square') })),
  move: [{ at: 0, from: 260, to: 140, length: 0.09, loud: 0.5, wave: 'triangle' }],
  capture: [
    { at: 0, from: 320, to: 110, length: 0.1, loud: 0.6, wave: 'triangle' },
    { at: 0.06, from: 170, to: 70, length: 0.14, loud: 0.6, wave: 'triangle' },
  ],
  lowTime: [
    { at: 0, from: 880, to: 880, length: 0.12, loud: 0.3, wave: 'sine' },
    { at: 0.2, from: 880, to: 880, length: 0.12, loud: 0.3, wave: 'sine' },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a sound, unless the visitor has switched sounds off or has not touched the page yet (browsers refuse that).
 * @param {SoundName} name
 */
export function playSound(name) {
  if (!settings().sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of sounds[name]) start(audio, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function start(audio, { at, from, to, length, loud, wave }) {
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

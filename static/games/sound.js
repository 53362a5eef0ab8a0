// The sound of a card put down on cloth. Loaded where the player wants to hear it.

const SECONDS = 0.05;
const LOUDNESS = 0.25;

/** @type {AudioContext | null} */
let audio = null;

/** Play the sound once. */
export function playSound() {
  audio ??= new AudioContext();
  const length = audio.sampleRate * SECONDS;
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6 * LOUDNESS;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(audio.destination);
  source.start();
}

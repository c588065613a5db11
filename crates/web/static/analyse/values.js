// Values as people read them. A value is the chance that the first side (Red, White) wins, unless a name says otherwise.

/** @param {number} value @param {number} [digits] @returns {string} such as `61.4 %` */
export function percent(value, digits = 1) {
  return `${(100 * value).toFixed(digits).replace('-', '−')} %`;
}

/** @param {number} value @returns {string} such as `+5.5 %` or `−5.5 %` */
export function signedPercent(value) {
  const text = (100 * Math.abs(value)).toFixed(1);
  return `${sign(value, text)}${text} %`;
}

/** @param {number} value @param {number} [digits] @returns {string} such as `+21.0` */
export function signed(value, digits = 1) {
  const text = Math.abs(value).toFixed(digits);
  return `${sign(value, text)}${text}`;
}

/** A squeezed score, in millionths. @param {number} value @returns {string} */
export function score(value) {
  return signed(1e6 * (value - 0.5), 2);
}

/** A count in three digits: `942`, `23.5k`, `1.20M`. @param {number} value @returns {string} */
export function short(value) {
  if (value < 999.5) return String(Math.round(value));
  const [unit, name] = value < 999.5e3 ? [1e3, 'k'] : value < 999.5e6 ? [1e6, 'M'] : [1e9, 'G'];
  return `${(value / Number(unit)).toPrecision(3)}${name}`;
}

/** @param {number} milliseconds @returns {string} */
export function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** No sign before zero. @param {number} value @param {string} text @returns {string} */
function sign(value, text) {
  if (Number(text) === 0) return '';
  return value < 0 ? '−' : '+';
}

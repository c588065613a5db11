// Numbers, dates and times as the visitor's language writes them.

import { language, locale } from './language.js';

/** @param {number} value @param {number} [digits] after the point @returns {string} such as `12,345.6` */
export function number(value, digits = 0) {
  const text = formatter(digits, Math.abs(value) >= 1e4).format(Math.abs(value));
  return value < 0 && !isZero(value, digits) ? `−${text}` : text;
}

/** @param {number} value 1 is 100 % @param {number} [digits] @returns {string} such as `61.4 %` */
export function percent(value, digits = 1) {
  return percentSign(number(100 * value, digits));
}

/** @param {number} value @param {number} [digits] @returns {string} such as `+5.5 %` or `−5.5 %`; zero has no sign */
export function signedPercent(value, digits = 1) {
  return percentSign(signed(100 * value, digits));
}

/** @param {number} value @param {number} [digits] @returns {string} such as `+21.0`; zero has no sign */
export function signed(value, digits = 1) {
  const text = number(value, digits);
  return value > 0 && !isZero(value, digits) ? `+${text}` : text;
}

/** A count with three digits: `942`, `23.5k`, `1.20M`. @param {number} value @returns {string} */
export function short(value) {
  if (value < 999.5) return number(value);
  if (language() !== 'en') return new Intl.NumberFormat(locale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
  const [unit, name] = value < 999.5e3 ? [1e3, 'k'] : value < 999.5e6 ? [1e6, 'M'] : [1e9, 'G'];
  return `${(value / Number(unit)).toPrecision(3)}${name}`;
}

/** @param {number} milliseconds @returns {string} such as `940 ms` or `1.5 s` */
export function duration(milliseconds) {
  return milliseconds < 1000 ? `${number(milliseconds)} ms` : `${number(milliseconds / 1000, 1)} s`;
}

/**
 * Minutes and seconds of a clock, such as `3:05` or `0:09.4`.
 * @param {number} milliseconds
 * @param {boolean} withTenths
 */
export function clockTime(milliseconds, withTenths) {
  const tenths = Math.floor(milliseconds / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = Math.floor(tenths / 10) % 60;
  const whole = `${minutes}:${String(seconds).padStart(2, '0')}`;
  return withTenths ? `${whole}${number(0.1, 1).charAt(1)}${tenths % 10}` : whole;
}

/** The time if it is today, otherwise the date. @param {number} time in milliseconds since 1970 @param {number} [now] @returns {string} */
export function moment(time, now = Date.now()) {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? new Date(time).toLocaleTimeString(locale(), { timeStyle: 'short' }) : date(time);
}

/** @param {number} time in milliseconds since 1970 @returns {string} such as `Nov 16, 2026` */
export function date(time) {
  return new Date(time).toLocaleDateString(locale(), { dateStyle: 'medium' });
}

/** A day's date, the same everywhere. @param {number} time its first moment in UTC, in milliseconds since 1970 @returns {string} as `date` */
export function day(time) {
  return new Date(time).toLocaleDateString(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Adds the percent sign: Chinese has no space before it, German a non-breaking space. @param {string} text @returns {string} */
function percentSign(text) {
  return `${text}${language() === 'en' ? ' ' : language() === 'de' ? '\u00a0' : ''}%`;
}

/** Whether a value is zero after rounding to these digits. @param {number} value @param {number} digits */
function isZero(value, digits) {
  return Number(Math.abs(value).toFixed(digits)) === 0;
}

/** @type {Map<string, Intl.NumberFormat>} formatters are kept, as creating one is slow */
const formatters = new Map();

/** The formatter for these settings, made once. @param {number} digits @param {boolean} useGrouping @returns {Intl.NumberFormat} */
function formatter(digits, useGrouping) {
  const key = `${locale()} ${digits} ${useGrouping}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping };
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

/** A score in points or moves; infinite for a won or lost game. @param {number} value @returns {string} */
export function score(value) {
  return Math.abs(value) < 1e9 ? signed(value, 2) : value > 0 ? '+∞' : '−∞';
}

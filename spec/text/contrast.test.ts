import { expect, test } from 'vitest';
import { contrastValues } from './contrast.ts';

test('short values are shown whole', () => {
  expect(contrastValues({ text: 'a' }, undefined)).toEqual(['{"text":"a"}', 'nothing']);
});

test('a difference after a long common beginning is shown with the characters before it', () => {
  const common = 'x'.repeat(500);
  expect(contrastValues(`${common}one`, `${common}two`, 80)).toEqual([
    `…${'x'.repeat(20)}one`,
    `…${'x'.repeat(20)}two`,
  ]);
});

test('a truncated text is shown differently from the complete one', () => {
  const [expected, observed] = contrastValues('y'.repeat(300), 'y'.repeat(299), 80);
  expect(expected).not.toBe(observed);
});

test('texts that differ in their Unicode form only are shown with escapes', () => {
  expect(contrastValues('caf\u00e9', 'cafe\u0301')).toEqual(['caf\\u00e9', 'cafe\\u0301']);
});

test('line breaks and white space that look alike are shown with escapes', () => {
  expect(contrastValues('a\r\nb', 'a\nb')).toEqual(['a\\r\\nb', 'a\\nb']);
  expect(contrastValues('a\u00a0b', 'a b')).toEqual(['a\\u00a0b', 'a b']);
});

test('no character is cut in half', () => {
  const [expected] = contrastValues(`${'😀'.repeat(100)}a`, `${'😀'.repeat(100)}b`, 40);
  expect(expected).toBe(`…${'😀'.repeat(10)}a`);
  const [odd] = contrastValues(`x${'😀'.repeat(100)}ya`, `x${'😀'.repeat(100)}yb`, 40);
  expect(odd.isWellFormed()).toBe(true);
});

test('equal values stay equal', () => {
  expect(contrastValues('z'.repeat(300), 'z'.repeat(300), 40)[0]).toBe(`${'z'.repeat(39)}…`);
});

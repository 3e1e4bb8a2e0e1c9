import { expect, test } from 'vitest';
import { findPatterns } from './patterns.ts';
import { slowText } from './slow-patterns.ts';

test('no text makes a regular expression of the product slow', () => {
  const patterns = findPatterns();
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.flatMap((pattern) => {
    const text = slowText(pattern);
    return text ? `${pattern.place}: ${text}` : [];
  });
  expect(slow).toEqual([]);
});

test('slow patterns of every kind are found', () => {
  const slow = [
    /a+b/,
    /(?:a+)+b/,
    /\s+$/,
    /\s*\(.*\)$/,
    /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/u,
    /<link rel="preload"[^>]*? href="([^"]+)"[^>]*>/,
    /^.*?(?=\n\s+at )/s,
    /^\s*k?\s*\$?\s*$/,
    /^(.*), (.*)$/,
  ];
  for (const { source, flags } of slow) {
    expect(slowText({ place: '', source, flags }, 0), source).toBeDefined();
  }
});

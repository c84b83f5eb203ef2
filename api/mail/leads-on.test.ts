import { expect, it } from 'vitest';
import { leadsOn } from './leads-on.ts';

it.each([
  ...['evil.com', 'https://evil', 'ann@evil', 'paypal。com', 'ｅｖｉｌ．ｃｏｍ'],
  ...['ดี.com', 'नमस्ते.com', 'उदाहरण.भारत'],
  ...['i❤.ws', '💩.la', 'evil-.com'],
  ...['evil\u00AD.com', 'evil\u200B.com', 'evil.c\u200Bom'],
])('%j leads elsewhere', (name) => {
  expect(leadsOn(name)).toBe(true);
});

it.each(['Rent', 'e.g. rent', 'No. 12', '1.5', 'Tel. 0900 123', 'ค่าน้ำ'])('%j does not', (name) => {
  expect(leadsOn(name)).toBe(false);
});

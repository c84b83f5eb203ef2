import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetLedger, hear } from '../../base/ledger.ts';
import { ExportLinks } from './export-links.tsx';

afterEach(forgetLedger);

const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('leads to the files of the ledger that the page shows, once an answer has named it', () => {
  render(<ExportLinks />);
  const formats = ['json', 'csv', 'journal'];
  expect(targets()).toEqual(formats.map((format) => `/api/export?format=${format}`));
  act(() => void hear({ ledgerId: 'l1', revision: 3 }));
  expect(targets()).toEqual(formats.map((format) => `/api/export?format=${format}&ledgerId=l1`));
});

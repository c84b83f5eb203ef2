import * as scan from '../scan.ts';
import { noBody, type Written } from './endpoint.ts';

export const scanEndpoints = {
  scanBill: {
    method: 'POST',
    path: '/api/bills/scan',
    summary: 'Read a bill from a picture or PDF; nothing is stored',
    upload: { field: scan.SCAN_FIELD, maxBytes: scan.SCAN_MAX_BYTES },
    body: scan.scanForm,
    answer: scan.scanAnswer,
    progress: scan.scanLine,
    refusals: [
      'too_many_requests',
      'file_missing',
      'file_empty',
      'file_too_large',
      'file_type',
      'file_animated',
      'file_damaged',
      'file_too_complex',
      'image_too_large',
      'pdf_encrypted',
      'pdf_has_scripts',
      'pdf_too_long',
    ],
  },
  wakeScanner: {
    method: 'POST',
    path: '/api/bills/scan/ready',
    summary: 'Make the scanner ready: a bill will be scanned soon',
    body: noBody,
  },
  categorize: {
    method: 'POST',
    path: '/api/ai/categorize',
    summary: 'Suggest categories for the name of a bill',
    body: scan.categorize,
    answer: scan.categorizeAnswer,
    refusals: ['too_many_requests'],
  },
} as const satisfies Record<string, Written>;

import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readyLine } from './ready-line.ts';

it.each`
  env                                                         | url                         | line
  ${{}}                                                       | ${'http://localhost:3000'}  | ${'http://localhost:3000'}
  ${{ HOST: '0.0.0.0' }}                                      | ${'http://localhost:3000'}  | ${'listening on 0.0.0.0:3000'}
  ${{ HOST: '::' }}                                           | ${'http://localhost:3000'}  | ${'listening on [::]:3000'}
  ${{ HOST: '10.0.0.7' }}                                     | ${'http://10.0.0.7:3000'}   | ${'listening on 10.0.0.7:3000'}
  ${{ HOST: '0.0.0.0', PUBLIC_URL: 'https://money.example' }} | ${'http://localhost:3000'}  | ${'https://money.example, listening on 0.0.0.0:3000'}
  ${{ PUBLIC_URL: 'https://money.example' }}                  | ${'http://localhost:41234'} | ${'https://money.example, listening on localhost:41234'}
  ${{ ROLE: 'projector' }}                                    | ${'http://localhost:3000'}  | ${'projector, without pages, listening on localhost:3000'}
  ${{ ROLE: 'scheduler', PUBLIC_URL: 'https://m.example' }}   | ${'http://localhost:3000'}  | ${'scheduler, without pages, listening on localhost:3000'}
`('with $env it says: $line', ({ env, url, line }) => {
  expect(readyLine(readConfig(env), url)).toBe(line);
});

import { expect, it } from 'vitest';
import { servicesBilled, servicesNamed } from './services.ts';

it.each([
  ['Electricity charges\nGreenhouse gas 1.2 t\nPay by internet banking', ['electricity']],
  ['Electricity 120 kWh\nGas 900 MJ gas supply', ['electricity', 'gas']],
  ['Water and sewerage. Water usage. Our office sells electricity', ['water']],
  ['Your broadband plan. Questions? Call us by phone or through the mobile app', ['internet']],
  ['A stay at the seaside', []],
])('%j is for %j', (text, services) => {
  expect(servicesBilled(text, 'utilities')).toEqual(services);
});

it('only what fits the category counts', () => {
  const text = 'Consultation. Claim from your health fund. Parking is free';
  expect(servicesBilled(text, 'healthcare')).toEqual([]);
  expect(servicesBilled('Parking permit', 'transportation')).toEqual(['parking']);
});

it.each([
  ['Mobile phones', ['phone']],
  ['Home and contents insurance', ['home insurance']],
  ['Council rates', ['council rates']],
  ['Power & gas', ['electricity', 'gas']],
  ['Netflix', []],
])('a bill named %j is for %j', (name, services) => {
  expect(servicesNamed(name)).toEqual(services);
});

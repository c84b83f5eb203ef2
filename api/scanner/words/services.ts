/** What households pay for, by the words for it. */
import type { BillCategory } from '../../contract/bills.ts';

/** Words in the form of {@link normalize}. `names` call a bill so; `also` say on paper what it is for, and `not` only seem to. */
export type Service = { category: BillCategory; names: string; also?: string; not?: string };

/** By the name that a person is shown. */
export const SERVICES = {
  electricity: {
    category: 'utilities',
    names: 'electricity, electric, power, hydro',
    also: 'kwh, nmi, mpan',
    not: 'power of attorney, electric vehicle',
  },
  gas: {
    category: 'utilities',
    names: 'gas, natural gas, lpg, propane',
    also: 'therms, ccf, mprn, mj',
    not: 'greenhouse gas, gas and electric, gas emissions',
  },
  water: {
    category: 'utilities',
    names: 'water, sewer, sewerage',
    also: 'wastewater, kilolitres',
    not: 'hot water, water heater, light and water',
  },
  internet: {
    category: 'utilities',
    names: 'internet, broadband, nbn, wifi, wi fi',
    also: 'modem, router, fibre, fiber, mbps',
    not: 'internet banking, by internet, the internet',
  },
  phone: {
    category: 'utilities',
    names: 'phone, phones, mobile, mobiles, cell phone, cell phones, telephone, landline',
    also: 'sim, sim only, roaming, handset, texts',
    not: 'by phone, phone banking, mobile app, mobile number, phone number, by telephone, telephone banking, phone or, or phone',
  },
  rubbish: {
    category: 'utilities',
    names: 'rubbish, trash, garbage, bins, bin collection, waste collection',
    also: 'solid waste, recycling',
  },
  'TV licence': { category: 'utilities', names: 'tv licence, tv license' },
  rent: { category: 'housing', names: 'rent', also: 'tenancy, tenant, lease', not: 'ground rent' },
  mortgage: { category: 'housing', names: 'mortgage, home loan', also: 'escrow' },
  'council rates': {
    category: 'housing',
    names: 'rates, council rates, council tax, property tax, property taxes, land rates',
    also: 'rateable, rates notice, rates and charges',
    not: 'interest rates, exchange rates',
  },
  strata: {
    category: 'housing',
    names: 'strata, body corporate, owners corporation, hoa, homeowners association, strata levy',
    also: 'strata plan, unit entitlement, levy contributions',
  },
  'car registration': {
    category: 'transportation',
    names:
      'rego, registration, car registration, vehicle registration, car tax, road tax, vehicle tax',
    not: 'registration number',
  },
  'car loan': {
    category: 'transportation',
    names: 'car loan, car finance, auto loan, car payment',
  },
  tolls: { category: 'transportation', names: 'toll, tolls', not: 'toll free' },
  parking: { category: 'transportation', names: 'parking, parking permit' },
  'health insurance': {
    category: 'healthcare',
    names: 'health insurance, health cover, health fund, private health',
    also: 'hospital cover, extras cover, hospital and extras',
    // A doctor's bill says from whom to claim it.
    not: 'your health fund, health fund claim, private health insurance, private health fund, your health insurance',
  },
  'car insurance': {
    category: 'insurance',
    names:
      'car insurance, motor insurance, auto insurance, vehicle insurance, auto policy, car policy',
    also: 'vehicle, third party',
  },
  'home insurance': {
    category: 'insurance',
    names:
      'home insurance, house insurance, contents insurance, home and contents insurance, home and contents, renters insurance, homeowners insurance, buildings insurance, landlord insurance',
    also: 'contents, buildings, renters, homeowners',
  },
  'life insurance': {
    category: 'insurance',
    names: 'life insurance, life cover, income protection',
    also: 'life insured, sum assured',
  },
  'pet insurance': { category: 'insurance', names: 'pet insurance', also: 'your pet, pet' },
  'travel insurance': { category: 'insurance', names: 'travel insurance' },
  childcare: {
    category: 'education',
    names:
      'childcare, child care, daycare, day care, nursery, kindergarten, preschool, early learning',
  },
  'school fees': {
    category: 'education',
    names: 'school, school fees, term fees',
    not: 'swim school, music school, driving school, after school',
  },
  gym: { category: 'subscriptions', names: 'gym, fitness', also: 'health club' },
  'credit card': { category: 'debt', names: 'credit card', also: 'credit limit, cash advance' },
  'student loan': { category: 'debt', names: 'student loan, student loans' },
  'personal loan': { category: 'debt', names: 'personal loan' },
} satisfies Record<string, Service>;

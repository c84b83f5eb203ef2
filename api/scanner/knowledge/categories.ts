/** Categories from words: what a bill is about, and how sure one may be of it. */
import type { BillCategory } from '../../contract/bills.ts';
import { normalize, providersIn } from './providers.ts';

export type Suggestion = { category: BillCategory; confidence: number };

/** Words that tell a category, with how much they tell. A star stands for any ending. */
const WORDS: Record<BillCategory, string> = {
  utilities: `electricity 3, electric 2.6, energy 2, power bill 3, gas 2, natural gas 3, water 2.2, sewerage 3, sewer 3, wastewater 3, waste collection 3, garbage 3, trash 3, recycling 1.5, utilit* 3,
    kwh 3, meter reading 2, nmi 2, mpan 3, supply charge 2, internet 2.6, broadband 3, nbn 3, fibre 1.5, fiber 1.5, wifi 2.6, wi fi 2.6, mobile 2, mobile plan 3, phone 2.4, landline 3, telephone 2.6, wireless 1.6, telecom* 2.6, sim only 3, data plan 2, heating oil 4, fuel 1, gallons 1, lpg 3, propane 3, solar 1.5, tv licence 3`,
  housing: `rent 3, rental 1.6, tenancy 3, tenant 2.6, lease 1.4, landlord 3, mortgage 3, home loan 3, strata 3.4, body corporate 3.4, owners corporation 3.4, levy 1, hoa 3.4, homeowners association 3.4, condominium 2.6, council tax 3.4, council rates 3.4, rates instalment 3.4, rates and charges 3, improved value 3, rates 1.4, city of 1.2, rates notice 3.4, rateable 3, property tax 3.4, municipal 1.6, city council 2, shire council 2, borough council 2, apartment* 1.6, ground rent 3, service charge 0.6, property management 2.4, real estate 2.2, realty 2.2, letting* 2.2, residences 1.4, unit entitlement 3, housing association 3.4`,
  transportation: `toll 3, tolls 3, tolling 3, car registration 3.4, vehicle registration 3.4, registration renewal 3, rego 3.4, vehicle tax 3.4, car loan 3, auto loan 3, car finance 3, auto finance 3, vehicle finance 3, parking 3, transit 2.4, train 2, bus pass 3, petrol 2.4, gasoline 2.4, car lease 3, car payment 3, motor vehicle 1.6, dmv 3, rail* 1.6, bike share 3, car wash 2.6, roadside 1.8, railcard 3`,
  food: `grocer* 3, meal kit 3.4, meal 2, meals 2, recipe* 2, veg box 3.4, vegetable* 2, food 2, milk delivery 3, catering 2, restaurant 2.4, supermarket 2.6, fruit box 3, bakery 2.4, wine club 2, organic box 3`,
  entertainment: `streaming 3, movies 2.6, cinema 2.6, music 2.4, tv package 2.6, television 1.8, games 2, gaming 2.6, concert 2.6, theatre 2.4, theater 2.4, tickets 1.8, season pass 2.4, cable tv 2.4, sports pass 2.6, museum 2.2, zoo 2.4, golf 2, bowling 2, watch 0.6, satellite tv 2.6`,
  healthcare: `health insurance 3.6, health fund 3.6, health cover 3.6, hospital cover 3.6, extras cover 3, private health 3.6, medical 3, dental 3.2, dentist 3.4, dentistry 3.4, doctor 2.6, clinic 2.6, hospital 2.6, patient 2.8, physio* 3, pharmacy 3, optical 2.6, optometr* 3, vision care 2.6, pathology 3, therapy 2.4, orthodont* 3.2, consultation 1.4, psycholog* 3, chiropract* 3, surgery 2, health 1.4, podiatr* 3, radiology 3, ambulance 3, medicare 2, copay 3, provider visit 2.6, veterinary 2.2, vet 2, immunis* 2`,
  insurance: `insurance 3, insurer 3, insured 2.6, policy number 2.6, policy 1.6, premium 2, home insurance 3.4, car insurance 3.4, motor insurance 3.4, contents 1.6, life insurance 3.4, pet insurance 3.4, travel insurance 3.4, renters 2, underwrit* 2.6, sum insured 3, cover note 3, certificate of insurance 3, excess 1.4, deductible 1.4, income protection 3, assurance 2.4, life cover 3, landlord insurance 3.4, mutual 0.8, coverage 1.4, claims 1`,
  education: `tuition 3.4, school 3, college 2.8, university 3, childcare 3, child care 3, daycare 3, day care 3, kindergarten 3, preschool 3, early learning 3, nursery 2.4, student fee* 3, student 1.4, course fee* 3, course 1.6, enrolment 2, enrollment 1.4, semester 3, term fees 3.4, school fees 3.6, lessons 2.8, tutoring 3.2, tutor* 3, academy 2.4, music lesson* 3.4, swim school 3, after school 2.6, campus 2, pupil 3, montessori 3.2`,
  shopping: `department store 3, clothing 2.6, furniture 2.6, homewares 2.6, catalog* 1.6, store card 2.4, order number 1.2, your order 1.2, delivery fee 1, retail 1.6, electronics 1.8, appliance* 1.8, pet food 2.6, nappies 2.4, diapers 2.4, layby 2.4, shop 1.2, outlet 1.4`,
  subscriptions: `subscription 2.6, membership 2.2, gym 3.2, fitness 2.6, software 2.4, cloud storage 3.2, magazine 3.2, newspaper 3.2, news 1.4, app 1, licence renewal 1, license 1, hosting 2.8, domain name 2.8, saas 3, vpn 3.2, yoga 2.6, pilates 2.6, health club 3.4, club fee* 2.4, storage plan 2.8, storage unit 2, self storage 2.4, plan renews 1.6, antivirus 3, patron 2, digital access 2.8, alarm monitoring 2, monitoring 1.4, security services 2, security monitoring 2, swimming 1.6, association dues 2, union dues 2.6`,
  debt: `credit card 3.4, personal loan 3.4, student loan 3.6, loan repayment 3.4, loan account 3, loan 2.2, minimum payment 3, interest charged 2.2, apr 1.6, principal 1.4, buy now pay later 3, credit limit 3, cash advance 2.4, repayment 1.8, finance charge 2, debt 2.6, line of credit 3, card statement 3, cardmember 3, creditor 2, overdraft 2.6, payment plan 1.2`,
  savings: `savings 2.4, term deposit 3, christmas club 3, emergency fund 3.2, savings plan 3, holiday fund 3`,
  investment: `investment 2.8, superannuation 3, super fund 3, pension 2.6, shares 2, brokerage 3, dividend* 2, portfolio 2.4, etf 3, mutual fund 3, retirement 2.4, 401k 3.2, isa 1.6`,
  other: `donation 2.4, charity 2.8, charitable 2.6, appeal 1, legal fees 2.6, accountant 2.4, accounting 2, tax return 2.6, cleaning 2.4, gardening 2.6, pool 2.6, lawn 2.6, pest control 2.6, landscaping 2.6, plumbing 2.4, sponsor* 1.8, church 2.4, locksmith 2.6, solicitor* 2.6, lawyer* 2.4`,
};

type Term = { category: BillCategory; words: string; prefix: boolean; weight: number };

const TERMS: readonly Term[] = Object.entries(WORDS).flatMap(([category, list]) =>
  list.split(/,\s+/).map((entry) => {
    const [, name = '', weight = '0'] = /^(.+) ([\d.]+)$/.exec(entry.trim()) ?? [];
    const prefix = name.endsWith('*');
    const words = prefix ? name.slice(0, -1) : name;
    return { category: category as BillCategory, words, prefix, weight: Number(weight) };
  }),
);

/** What a document must say at least for its best category. */
const FAINT = 2.5;

/** A provider counts for more than any word. */
const PROVIDER_WEIGHT = 7;

/** What words speak for each category. `repeats`: how often the same word counts. */
function scoresOf(text: string, repeats: number): Map<BillCategory, number> {
  const padded = ` ${normalize(text)} `;
  const scores = new Map<BillCategory, number>();
  for (const { category, words, prefix, weight } of TERMS) {
    const count = padded.split(prefix ? ` ${words}` : ` ${words} `).length - 1;
    if (count === 0) continue;
    const value = weight * (1 + 0.25 * (Math.min(count, repeats) - 1));
    scores.set(category, (scores.get(category) ?? 0) + value);
  }
  return scores;
}

/** Suggestions for the name of a bill, best first; none when its words say nothing. */
export function suggestForName(name: string): Suggestion[] {
  const scores = scoresOf(name, 1);
  for (const { provider } of providersIn(name)) {
    const known = scores.get(provider.category) ?? 0;
    scores.set(provider.category, known + PROVIDER_WEIGHT);
  }
  return ranked(scores, 5);
}

/** Suggestions for a whole bill. The issuer's name counts for more than what else stands there. */
export function suggestForDocument(name: string | null, text: string): Suggestion[] {
  const scores = scoresOf(text, 4);
  for (const [category, score] of scoresOf(name ?? '', 1))
    scores.set(category, (scores.get(category) ?? 0) + score * 2);
  for (const { provider } of providersIn(name ?? ''))
    scores.set(provider.category, (scores.get(provider.category) ?? 0) + PROVIDER_WEIGHT * 2);
  // A word or two in passing do not make a bill.
  const found = Math.max(0, ...scores.values());
  return found < FAINT ? [] : ranked(scores, 9);
}

/** Each one's share of all that was found, less when little was found: at `enough` it is what the share says. */
function ranked(scores: Map<BillCategory, number>, enough: number): Suggestion[] {
  const total = [...scores.values()].reduce((sum, score) => sum + score, 0);
  return [...scores]
    .map(([category, score]) => ({
      category,
      confidence: Math.round((score / (total + Math.max(0, enough - total) * 0.4)) * 95) / 100,
    }))
    .filter(({ confidence }) => confidence >= 0.1)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 3);
}

/** Categories from words: what a bill is about, and how sure one may be of it. */
import type { BillCategory } from '../../contract/bills.ts';
import { normalize, providersIn } from './providers.ts';

export type Suggestion = { category: BillCategory; confidence: number };

/** Words that tell a category, with how much they tell. A star stands for any ending. */
const WORDS: Record<BillCategory, string> = {
  utilities: `electricity 3, electric 2.6, energy 2, power bill 3, gas 2, natural gas 3, water 2.2, sewerage 3, sewer 3, wastewater 3, waste collection 3, garbage 3, trash 3, recycling 1.5, utilit* 3,
    kwh 3, meter reading 2, nmi 2, mpan 3, supply charge 2, supply charges 2, distribution charges 3, light company 3, internet 2.6, broadband 3, nbn 3, fibre 1.5, fiber 1.5, wifi 2.6, wi fi 2.6, mobile 2, mobile plan 3, phone 2.4, landline 3, telephone 2.6, wireless 1.6, cellular 3, telecom* 2.6, sim only 3, data plan 2, heating oil 4, fuel 1, gallons 1, lpg 3, propane 3, solar 1.5, tv licence 3,
    power 2, power and light 3, hydro 2.4, kerosene 4, oil delivery 3, litres 0.6, cable 1.2, internet plan 3, tariff 2, standing charge 2.6, meter 1.6, billing usage 1, therms 3, ccf 3, gallon* 1, septic 3, refuse 3, rubbish 3, skip bin 2.4, bin collection 3, public utility 3, water district 3, water authority 3, municipal water 3, irrigation 2, sim 2, data allowance 2.6, minutes 1, roaming 2.4, handset 2.2, satellite internet 3, district heating 3, heat 1.4, gas bottle 3, firewood 2.6, pud 2, airtime 3, sim only plan 3, fibre broadband 3, outage 2, router 1.6, modem 1.6, gb 1.2, calls 0.8, texts 1, stormwater 2.4, drainage 1, solid waste 3, hot water 1.6, recycled water 3, feed in 1.6, internet service 3, waste water 2.4`,
  housing: `rent 3, rental 1.6, tenancy 3, tenant 2.6, lease 1.4, landlord 3, mortgage 3, mortgage payment 3, building society 1.2, home loan 3, strata 3.4, body corporate 3.4, owners corporation 3.4, levy 1, hoa 3.4, homeowners association 3.4, condominium 2.6, council tax 3.4, council rates 3.4, rates instalment 3.4, rates and charges 3, improved value 3, rates 1.4, city of 1.2, rates notice 3.4, rateable 3, property tax 3.4, municipal 1.6, city council 2, shire council 2, borough council 2, apartment* 1.6, ground rent 3, service charge 0.6, property management 2.4, real estate 2.2, realty 2.2, letting* 2.2, residences 1.4, unit entitlement 3, housing association 3.4,
    levy contributions 3, strata plan 3.4, lot 0.6, capital works fund 3, administrative fund 2.6, assessment 1.2, homeowners 3, condo 3, co op dues 3, leasehold 3, freehold 2, escrow 2.6, home loan repayment 3.4, flat 1, tenancy deposit 2, board and lodging 3, room 1, storage 0.6, land tax 3.4, shire 1.6, council 1.4, home warranty 2, boiler 0.8, housing 2, accommodation 2.4, dormitory 2, housing co operative 3.4, retirement village 3, stamp duty 2.4, per calendar month 2, bedroom 2, property 1, community association 3.4, pet rent 3, valet trash 2, resident statement 3, property tax bill 3.4, secured property tax 3.4, parcel number 2, net assessed value 2.4, land value 2, community titles scheme 3, council tax bill 3.4, section 21 2, maintenance fund 2, villas 1.6, lot number 1, assessed owner 3, assessment roll 3.4, civic address 2.4, area rate 2, interim tax 3, common expenses 3.4`,
  transportation: `toll 3, tolls 3, tolling 3, car registration 3.4, vehicle registration 3.4, registration renewal 3, rego 3.4, vehicle tax 3.4, car loan 3, auto loan 3, car finance 3, auto finance 3, vehicle finance 3, parking 3, transit 2.4, train 2, bus pass 3, petrol 2.4, gasoline 2.4, car lease 3, car payment 3, motor vehicle 1.6, dmv 3, rail* 1.6, bike share 3, car wash 2.6, roadside 1.8, railcard 3,
    vehicle 1.8, wagon 1, sedan 1, odometer 2, tyre* 2.6, tire* 2.4, mechanic 2.6, car service 2.6, auto repair 3, oil change 2.6, smog check 2.6, mot 2.2, motorway 2.6, toll notice 3.4, freeway 2, ferry 2.4, commuter 2.6, metro card 2.6, travel card 2, season ticket 2.4, bicycle 2, e bike 2, scooter 2, car share 3, car club 3, garage rent 2, parking permit 3.4, charging network 2.4, ev charging 3, penalty charge notice 2.4, speed limit 3, traffic 2, exceed speed 3, congestion charge 3.4, speeding 3, licence plate 2, license plate 2, driver* licence 3, drivers license 3, registration number 1, airport 1.6, registration 1.6, vehicle licence 3.4, licence expires 2.4, department of transport 3, dmv 2, plate 1.4, vehicle registration renewal 3, parking violation 3.6, citation 2.4, violation 1.6, street sweeping 2, crossing 1, roadside assistance 3, lease payment 1.6, roadworthy 2.4, taxi 2.4, bus 1.8, trailer 1.6, car 1.2, auto service 2.4, smartrip 3`,
  food: `grocer* 3, meal kit 3.4, meal 2, meals 2, recipe* 2, veg box 3.4, vegetable* 2, food 2, milk delivery 3, catering 2, restaurant 2.4, supermarket 2.6, fruit box 3, bakery 2.4, wine club 2, organic box 3,
    dairy 2.4, milk 2, eggs 2, coffee 2, tea club 2, butcher 2.8, fishmonger 2.8, school lunch* 2.8, lunch money 3, canteen 2.6, produce 2, farm share 3, csa 2.4, wine 2, cellar door 2.6, mixed dozen 2.4, beer 2, brew 1, kitchen 1.2, snack* 2, deliver* meals 2.4, cheese 2.2, greengrocer* 3, meals on wheels 3.4, bread 2, food box 3, farm box 3, takeaway 2.4, diner 2.4, cafe 2.4`,
  entertainment: `streaming 3, movies 2.6, cinema 2.6, music 2.4, tv package 2.6, television 1.8, games 2, gaming 2.6, concert 2.6, theatre 2.4, theater 2.4, tickets 1.8, season pass 2.4, cable tv 2.4, sports pass 2.6, museum 2.2, zoo 2.4, golf 2, bowling 2, watch 0.6, satellite tv 2.6,
    league 2, sports club 2, soccer 2, football 2, netball 2, cricket 2, little league 2.6, dance 1.6, festival 2.4, arena 2, stadium 2.4, theme park 3, amusement 2.6, annual pass 2, playhouse 3, opera 3, orchestra 2, podcast 2, audiobook* 2.6, comics 2, book club 2, records club 2, video 1.6, channels 1.8, dvd 2.4, escape room 2.6, ski pass 3, ski 2, hobby 2, library 1.6, tv 1, fishing 2, camping 2, photography club 2, sailing 2, yacht club 2.6, tennis 2, bingo 2.4`,
  healthcare: `health insurance 3.6, health fund 3.6, health cover 3.6, hospital cover 3.6, extras cover 3, private health 3.6, medical 3, dental 3.2, dentist 3.4, dentistry 3.4, doctor 2.6, clinic 2.6, hospital 2.6, patient 2.8, physio* 3, pharmacy 3, optical 2.6, optometr* 3, vision care 2.6, pathology 3, therapy 2.4, orthodont* 3.2, consultation 1.4, psycholog* 3, chiropract* 3, surgery 2, health 1.4, podiatr* 3, radiology 3, ambulance 3, medicare 2, copay 3, provider visit 2.6, veterinary 2.2, vet 2, immunis* 2,
    medical group 3, medical center 3, medical centre 3, imaging 2.6, mri 3, x ray 3, laborator* 2.4, lab work 2.4, blood test 3, cardiolog* 3, dermatolog* 3, pediatric* 3, paediatric* 3, orthopaedic* 3, orthopedic* 3, counsel* 2.2, therapist 3, speech therapy 3, occupational therapy 3, hearing 2.4, audiolog* 3, glasses 2, contact lens* 3, lens* 1.6, teeth 2.4, crown 1.2, filling 1.2, resin composite 2, maternity 2.4, midwi* 2.6, nursing 2.2, carer* 1.8, home care 2.6, aged care 2.6, prescription* 2.8, rx 2, vaccine 2, exam 1, procedure 1, urgent care 3, hospital and extras 3.6, extras 2.2, massage 2, osteopath* 3, acupuncture 3, smile* 1.2, animal hospital 2.6, gp 1.6, practice 0.8, hearing aid 3, allerg* 2.6, patient balance 3, dermatology 3, cardiology 3, orthopedics 3, orthopaedics 3, family practice 3, medical practice 3.4, ultrasound 3, ct scan 3, anaesth* 3, anesthes* 3, gynaecolog* 3, urolog* 3, oncolog* 3, optical 1, eye test 3, eye care 3, check up 2, health system 3, patient statement 3, lab services 3`,
  insurance: `insurance 3, insurer 3, insured 2.6, policy number 2.6, policy 1.6, premium 2, home insurance 3.4, car insurance 3.4, motor insurance 3.4, contents 1.6, life insurance 3.4, pet insurance 3.4, travel insurance 3.4, renters 2, underwrit* 2.6, sum insured 3, cover note 3, certificate of insurance 3, excess 1.4, deductible 1.4, income protection 3, assurance 2.4, life cover 3, landlord insurance 3.4, mutual 0.8, coverage 1.4, claims 1,
    insure 2, cover 1, ctp 2.6, green slip 3.4, third party 2, comprehensive 1.6, breakdown cover 3, home cover 3, plumbing and drainage cover 3, home emergency 2.6, warranty 1.6, protection plan 2.4, protect 1.2, funeral plan 3, funeral cover 3, indemnity 2.6, liability 1.8, boat insurance 3.4, flood 1.6, homeowners insurance 3.6, auto policy 3, umbrella 1.4, annuity 1, critical illness 3, policyholder 3, declarations page 2, sum assured 3, no claim* 2.4, gadget cover 3, dental plan 1, workers compensation 2.4`,
  education: `tuition 3.4, school 3, college 2.8, university 3, childcare 3, child care 3, daycare 3, day care 3, kindergarten 3, preschool 3, early learning 3, nursery 2.4, student fee* 3, student 1.4, course fee* 3, course 1.6, enrolment 2, enrollment 1.4, semester 3, term fees 3.4, school fees 3.6, lessons 2.8, tutoring 3.2, tutor* 3, academy 2.4, music lesson* 3.4, swim school 3, after school 2.6, campus 2, pupil 3, montessori 3.2,
    violin 2.6, piano 2.6, guitar 2.6, music school 3.2, music studio 3.2, conservatory 3, lesson 2.4, term 1.2, term 1 1.4, term 2 1.4, term 3 1.4, term 4 1.4, class 1.2, classes 1.6, ballet 2.6, dance academy 3, gymnastics 2.2, swimming lessons 3.4, swim lessons 3.4, driving lessons 2.8, driving school 2.8, primary school 3.6, high school 3.6, grammar school 3.6, high 0.6, exam fee* 2.8, examination 1.4, textbook* 2.6, bootcamp 2.4, online course 3, e learning 3, language 1.4, french 1, spanish 1, maths 2.6, math 2.2, reading program 2, camp 1.2, excursion 2.6, field trip 2.8, school bus 2.8, uniform 1.6, homework 2.6, scholar* 2, institute 1.4, crèche 3, creche 3, nanny 2.6, nannies 2.6, au pair 2.4, babysit* 2.4, playgroup 3, toddler 2.4, ccs 1, child care subsidy 3.4, childminder 3.4, pre k 3, sat prep 3, teach* 1.8, graduat* 1.6, registrar 2.2`,
  shopping: `department store 3, clothing 2.6, furniture 2.6, homewares 2.6, catalog* 1.6, store card 2.4, order number 1.2, your order 1.2, delivery fee 1, retail 1.6, electronics 1.8, appliance* 1.8, pet food 2.6, nappies 2.4, diapers 2.4, layby 2.4, shop 1.2, outlet 1.4,
    boutique 2.4, jewel* 2.4, shoes 2.4, fashion 2.4, cosmetics 2.4, beauty box 2.4, mattress 2.4, sofa 2.4, toys 2.2, hardware 1.8, garden centre 2, florist 2.4, flowers 2, gift 1.6, book 0.8, bookshop 2.4, stationery 2.4, instalment purchase 2, rent to buy 2.4, store account 2.6, razor* 2.4, shaving 2.4, pet supplies 2.8, craft 1.6, wardrobe 2, optical store 0.6, loyalty 1, warehouse 1.2, department 0.8, mart 1.4`,
  subscriptions: `subscription 2.6, membership 2.2, gym 3.2, fitness 2.6, software 2.4, cloud storage 3.2, magazine 3.2, newspaper 3.2, news 1.4, app 1, licence renewal 1, license 1, hosting 2.8, domain name 2.8, saas 3, vpn 3.2, yoga 2.6, pilates 2.6, health club 3.4, club fee* 2.4, storage plan 2.8, storage unit 2, self storage 2.4, plan renews 1.6, antivirus 3, patron 2, digital access 2.8, alarm monitoring 2, monitoring 1.4, security services 2, security monitoring 2, swimming 1.6, association dues 2, union dues 2.6,
    member 1, members 1, membership fee 3, membership payment 3, annual membership 3, leisure centre 2.6, rec center 2.4, recreation 1.8, aquatic 2, crossfit 3, boxing 2, martial arts 2.4, karate 2.4, spa 2, sauna 2, barre 2.4, wellness 1.2, domain 2.8, website 2, web hosting 3.2, email hosting 3, workspace 2, cloud 2, backup 2, password manager 3, pro plan 2.4, premium plan 2, premium membership 2.6, auto renew 1.6, annual plan 1.8, family plan 1.6, license key 2.6, software licence 3.2, software license 3.2, weekly paper 2.4, journal 2, times 1.4, gazette 2.4, herald 2.2, tribune 2.2, post 0.6, society 0.8, guild 2, club 1.6, union 1.8, dues 1.6, professional body 2.4, institute membership 2.6, alumni 1.8, scouts 2.4, scout 2.4, cubs 2, brownies 2, guides 1.8, rotary 2.2, allotment 2.4, dating 2.4, meditation 2.4, home security 2.6, security alarm 2.6, back to base 2.4, gps tracking 2, identity protection 2.6, credit monitoring 2.6, p o box 1, po box rental 3, mailbox 2.4, storage 1.4, self store 2.6`,
  debt: `credit card 3.4, personal loan 3.4, student loan 3.6, loan repayment 3.4, loan account 3, loan 2.2, minimum payment 3, interest charged 2.2, apr 1.6, principal 1.4, buy now pay later 3, credit limit 3, cash advance 2.4, repayment 1.8, finance charge 2, debt 2.6, line of credit 3, card statement 3, cardmember 3, creditor 2, overdraft 2.6, payment plan 1.2,
    mastercard 1.6, visa 0.6, card account 2.4, new balance 1, cash rate 0.8, payday 2.6, lend* 2.2, financing 2, finance 1, hire purchase 3, interest 0.8, arrears 1.6, debt collection 3, collections 1.2, bankruptcy 2.4, tax debt 3, installment loan 3.4, balance transfer 2.8, tax payment plan 2.8, installment agreement 3, instalment agreement 3, amount you owed 1.6, home equity 2.6, heloc 3, credit union 1.6, bank 0.6, mortgage 0.4, furniture finance 3, interest free 2, student debt 3.4`,
  savings: `savings 2.4, term deposit 3, christmas club 3, emergency fund 3.2, savings plan 3, holiday fund 3,
    saver 2.4, save 1.4, deposit account 2.4, piggy 2, rainy day 3, rainy 1.6, house deposit 3, nest egg 2.6, goal 1.4, vacation fund 3, sinking fund 3, cd 0.8, wedding fund 3, baby fund 3, deposit fund 3, fund 1`,
  investment: `investment 2.8, superannuation 3, super fund 3, pension 2.6, shares 2, brokerage 3, dividend* 2, portfolio 2.4, etf 3, mutual fund 3, retirement 2.4, 401k 3.2, isa 1.6,
    invest* 2.4, roth 3, ira 2.4, index fund 3, stocks 2, bonds 2.4, crypto* 2.8, bitcoin 3, shares plan 2.8, robo 2, unit trust 2.8, managed fund 3, sipp 3, super 1.6, super contribution 3.4, retirement account 3, gold 1.4, property fund 2.4, vanguard 2, dividend reinvestment 3, college fund 2, 529 plan 3, stocks and shares 3, brokerage account 3, wealth 2`,
  other: `self assessment 3.4, payment on account 2.4, hm revenue 3, internal revenue service 3, inland revenue 3, franchise tax board 3, pledge 2.4, donation 2.4, charity 2.8, charitable 2.6, appeal 1, legal fees 2.6, accountant 2.4, accounting 2, tax return 2.6, cleaning 2.4, gardening 2.6, pool 2.6, lawn 2.6, pest control 2.6, pest 2.4, termite* 2.4, fenc* 2.4, decorat* 2, builder* 2, joiner* 2, carpent* 2.4, plaster* 2, paving 2.4, landscaping 2.6, plumbing 2.4, sponsor* 1.8, church 2.4, locksmith 2.6, solicitor* 2.6, lawyer* 2.4,
    electrician 2.6, electrical 2, electrical services 2.6, labour 1.2, switchboard 1.6, handyman 2.6, painter 2.4, roof* 2, gutter* 2.4, window cleaning 3, windows 2, cleaned 1.6, gutters 2, carpet cleaning 3, cleaner 2.6, maid 2.6, housekeep* 2.6, laundry 2.4, dry clean* 2.6, lawn care 3, mowing 2.6, hedge 2.4, green waste 1.6, gardens 1.6, garden 1.2, pruning 2.4, lawns 2.4, weeding 2.4, callout 1.6, call out 1.6, repairs 1.4, repair 1.2, blocked drain 2.6, drains 2, heating engineer 2.4, oven 1.4, tree service 2.6, garden maintenance 2.8, arborist 2.6, pool service 3, chimney 2.4, hvac 2.4, locksmiths 2.6, removal* 1.6, moving 1.4, notary 2.4, attorney 2.6, law 1.4, legal 2.2, bookkeep* 2.6, tax agent 2.6, tax preparation 2.8, fundraising 2.4, foundation 1.4, appeal fund 2.4, parish 2.4, temple 2, mosque 2.4, synagogue 2.4, tithe 3, offering 1.6, charities 2.6, sponsorship 2.2, rescue 1.6, red cross 2.6, hospice 2, fine 1.8, offence 2, penalty notice 2, court 1, passport 2, visa application 2, haircut 2.4, barber 2.4, salon 2.4, grooming 2.2, dog walk* 2.6, pet sitting 2.6, kennel* 2.4, cattery 2.4, child support 2.6, alimony 2.6, maintenance order 2, pocket money 2.6, allowance 1.2, burial 2, cemetery 2.4, hall 2, hire 1.6, venue 1.6, give 0.6, charity number 3, gift aid 3.4, your gift 2, invoice 0.3`,
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

/** What a document must say at least for its best category; one that asks for money says less in passing. */
const FAINT = { bill: 1.6, other: 3 };

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

/** A card that pays the bill is not what the bill is for. */
const PAID_BY_CARD =
  /\b(?:by|with|from|using|nominated|saved|stored|registered|valid|or)\s+(?:your\s+|a\s+)?(?:nominated\s+)?(?:credit|debit) cards?\b(?! (?:statement|account|balance))/gi;

/** Suggestions for a whole bill. The issuer's name counts for more than what else stands there. */
export function suggestForDocument(
  name: string | null,
  text: string,
  isBill: boolean,
): Suggestion[] {
  const scores = scoresOf(text.replace(PAID_BY_CARD, ' '), 4);
  for (const [category, score] of scoresOf(name ?? '', 1))
    scores.set(category, (scores.get(category) ?? 0) + score * 2);
  for (const { provider } of providersIn(name ?? ''))
    scores.set(provider.category, (scores.get(provider.category) ?? 0) + PROVIDER_WEIGHT * 2);
  // A word or two in passing do not make a bill.
  const found = Math.max(0, ...scores.values());
  return found < (isBill ? FAINT.bill : FAINT.other) ? [] : ranked(scores, 9);
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

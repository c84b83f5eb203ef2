/** Companies and offices that send bills in Australia, the United States and the United Kingdom, and the largest of other countries, by what they sell. */
import type { BillCategory } from '../../contract/bills.ts';

/** A sender of bills. `words` are its name in the form of {@link normalize}. */
export type Provider = { name: string; words: string; category: BillCategory };

/** Names that one company goes by are joined with "="; the first one is shown. */
const LISTED: Partial<Record<BillCategory, string>> = {
  utilities: `AGL, Origin Energy=Origin, EnergyAustralia=Energy Australia, Red Energy, Alinta Energy=Alinta, Simply Energy,
    Momentum Energy, Powershop, Lumo Energy, Dodo, Ergon Energy, Aurora Energy, ActewAGL, Synergy, Horizon Power,
    Sydney Water, Yarra Valley Water, South East Water, Greater Western Water, Hunter Water, Icon Water, SA Water,
    Urban Utilities, Unitywater, TasWater, Water Corporation, Jemena, Ausgrid, Endeavour Energy, Essential Energy, Kleenheat,
    Telstra, Optus, TPG, iiNet, Aussie Broadband, Superloop, Belong, Vodafone, amaysim, Boost Mobile, Tangerine Telecom,
    British Gas, EDF Energy=EDF, E.ON Next=E.ON=EON Next, Octopus Energy, OVO Energy=OVO, ScottishPower=Scottish Power, SSE Energy,
    Utilita, Thames Water, Severn Trent, United Utilities, Anglian Water, Yorkshire Water, Southern Water, Wessex Water,
    South West Water, Affinity Water, Northumbrian Water, Scottish Water, Welsh Water=Dwr Cymru, BT Group=British Telecom=BT Broadband=BT,
    Sky Broadband, Virgin Media, TalkTalk, Plusnet, Hyperoptic, EE Limited=EE Mobile=EE, giffgaff, Three Mobile=Three UK=Three, O2,
    TV Licensing=TV Licence, GloBird Energy=GloBird, Amber Electric, CovaU, Nectr, Tango Energy, Kogan Energy, 1st Energy, OVO Energy Australia, ENGIE, Sumo Power, Energy Locals,
    Exetel, Mate Communicate, Leaptel, Starlink, Felix Mobile, Kogan Mobile, Ecotricity, Good Energy, So Energy, Outfox Energy=Outfox the Market, Utility Warehouse,
    Lebara, VOXI, SMARTY, Lyca Mobile=Lycamobile, iD Mobile, Tesco Mobile, Sky Mobile, Community Fibre, Zen Internet, Gigaclear, YouFibre,
    Cricket Wireless, Metro by T-Mobile, Xfinity Mobile, Google Fiber, Brightspeed, Ziply Fiber, Astound Broadband, Quantum Fiber, Windstream, Con Edison=ConEdison=Consolidated Edison, PG&E=Pacific Gas and Electric,
    Southern California Edison=SoCal Edison, SoCalGas=Southern California Gas, San Diego Gas & Electric=SDG&E, Duke Energy,
    Dominion Energy, Florida Power & Light=FPL, National Grid, Xcel Energy, ComEd=Commonwealth Edison, PECO Energy=PECO,
    Georgia Power, Entergy, DTE Energy, Consumers Energy, Ameren, Puget Sound Energy, PSE&G=PSEG, Eversource, CenterPoint Energy,
    Los Angeles Department of Water and Power=LADWP, Reliant Energy, TXU Energy, NV Energy, Salt River Project, American Water, Aqua America, Comcast=Xfinity,
    Spectrum=Charter Communications, AT&T, Verizon, T-Mobile, Cox Communications, CenturyLink, Frontier Communications=Frontier, Optimum,
    Mint Mobile, Google Fi, US Cellular, Waste Management, Republic Services, Evergy, Avista, Pepco, FirstEnergy, Rocky Mountain Power,
    Mercury NZ, Genesis Energy, Contact Energy, Meridian Energy, Watercare, Spark New Zealand=Spark NZ, One NZ, 2degrees,
    Hydro One, BC Hydro, Hydro-Québec, Toronto Hydro, Enbridge Gas, FortisBC, Rogers, Bell Canada, Telus, Fido, Koodo,
    Electric Ireland, Bord Gáis Energy, SSE Airtricity, Irish Water=Uisce Éireann, eir, SP Services=SP Group, Singtel, StarHub, Eskom, Telkom, Vodacom,
    SaskTel, Manitoba Hydro, ENMAX, EPCOR, Nova Energy, Three Ireland`,
  housing: `Ray White, LJ Hooker, Harcourts, Raine & Horne, McGrath, Barry Plant, Belle Property, Strata Plus, Foxtons, Savills,
    Greystar, Equity Residential, AvalonBay, Camden Property, FirstService Residential, Brisbane City Council,
    City of Sydney, City of Melbourne, Moreton Bay Council, Gold Coast City Council, Rocket Mortgage, Nationwide Building Society, Mr. Cooper`,
  transportation: `Linkt, E-Toll, CityLink, EastLink, E-ZPass=EZPass, FasTrak, SunPass, TxTag, Service NSW=Transport for NSW, Service SA, VicRoads,
    Transport and Main Roads, DVLA, Transport for London=TfL, Dart Charge, Toyota Financial Services=Toyota Finance,
    Ford Credit=Ford Motor Credit, Honda Financial Services, GM Financial, Ally Auto, Opal Travel, myki, RingGo, GoGet, Zipcar`,
  food: `HelloFresh, Marley Spoon, Gousto, Blue Apron, Uber Eats, DoorDash, Ocado, Instacart, Dinnerly, EveryPlate, Factor Meals`,
  entertainment: `Netflix, Stan, Binge, Foxtel, Kayo Sports=Kayo, Disney+=Disney Plus, Hulu, HBO Max, Paramount+=Paramount Plus, Peacock TV,
    Spotify, Apple Music, YouTube Premium=YouTube TV, Audible, Xbox Game Pass, PlayStation Plus, Nintendo Switch Online, Sling TV, DIRECTV, NOW TV,
    Apple TV+=Apple TV Plus, ESPN+, Discovery+=Discovery Plus, Sky UK=Sky TV=Sky Sports=Sky, BritBox, Prime Video, DAZN, Crunchyroll`,
  healthcare: `Medibank, Bupa, HCF, nib health=nib, HBF, ahm health=ahm, Australian Unity, Defence Health, Teachers Health, GMHBA, Frank Health,
    AXA Health, Vitality Health=Vitality, Aviva Health, WPA, Blue Cross Blue Shield=Blue Cross=BCBS, Anthem, UnitedHealthcare=United Healthcare, Kaiser Permanente=Kaiser,
    Cigna, Aetna, Humana, Quest Diagnostics, LabCorp, Delta Dental, Denplan, Specsavers`,
  insurance: `NRMA Insurance=NRMA, AAMI, Allianz, Budget Direct, Suncorp, GIO, QBE, Youi, RACV, RACQ, RAC Insurance, RAA, Coles Insurance, Woolworths Insurance, Bingle,
    Real Insurance, TAL, Direct Line, Admiral, Aviva, Churchill, LV=, Hastings Direct, More Than, Esure, Saga Insurance, Legal & General, State Farm, GEICO, Progressive,
    Allstate, USAA, Farmers Insurance=Farmers, Liberty Mutual, Nationwide, Travelers, American Family, Lemonade, MetLife, Prudential, Erie Insurance, The Hartford,
    Petplan, PetSure, Trupanion`,
  education: `Open Universities, TAFE NSW, Goodstart=Goodstart Early Learning, Guardian Childcare, KindyCare=KinderCare, Bright Horizons, Coursera, Udemy, Duolingo,
    MasterClass, Student Loans Company, Kumon`,
  shopping: `Amazon Prime, Costco, Sam's Club, Walmart+, Afterpay, Klarna, Chewy, Petbarn`,
  subscriptions: `Adobe, Microsoft 365=Microsoft, Dropbox, Google One, iCloud, Apple One, GitHub, LinkedIn Premium, New York Times, Wall Street Journal, The Guardian, Canva,
    ChatGPT=OpenAI, NordVPN, 1Password, LastPass, Evernote, Notion, Zoom, Patreon, Squarespace, GoDaddy, Anytime Fitness, Fitness First, Goodlife Health Clubs,
    Planet Fitness, PureGym, LA Fitness, Equinox, F45, Peloton, Strava, The Gym Group, David Lloyd, 24 Hour Fitness`,
  debt: `Harmoney, MoneyMe, Plenti, Wisr, Zopa, Affirm Loan, PayPal Credit, Tesco Bank, Virgin Money UK, First Direct, Discover Personal Loans, Aidvantage, EdFinancial, NAB=National Australia Bank, ANZ, Westpac, Commonwealth Bank=CommBank, Barclays, NatWest, Lloyds Bank, HSBC, Santander, Bank of America, Wells Fargo, Citibank, Navy Federal Credit Union, American Express=Amex, Capital One, Discover Card, Barclaycard, Latitude Financial, Zip Money, Humm, Synchrony, Sallie Mae, Navient, Nelnet, MOHELA, Great Lakes,
    SoFi, LendingClub, Upstart, Chase Card=Chase Sapphire, Citi Card, MBNA, Virgin Money, Capital Finance, Great Southern Bank`,
};

/** Small letters and digits, everything else a blank: the form in which names are compared. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();
}

/** Every provider under each of its names. */
export const PROVIDERS: readonly Provider[] = Object.entries(LISTED).flatMap(([category, list]) =>
  list.split(/,\s+/).flatMap((entry) => {
    const names = entry.split('=').filter((name) => name !== '');
    return names.map((name) => ({
      name: (names[0] ?? name).trim(),
      words: normalize(name),
      category: category as BillCategory,
    }));
  }),
);

/** The providers that a text names, each with how often; a name within a longer one does not count for itself. */
export function providersIn(text: string): { provider: Provider; count: number }[] {
  let rest = ` ${normalize(text)} `;
  const found: { provider: Provider; count: number }[] = [];
  for (const provider of LONGEST_FIRST) {
    const parts = rest.split(` ${provider.words} `);
    if (parts.length === 1) continue;
    found.push({ provider, count: parts.length - 1 });
    rest = parts.join(' | ');
  }
  return found;
}

const LONGEST_FIRST = [...PROVIDERS].sort((a, b) => b.words.length - a.words.length);

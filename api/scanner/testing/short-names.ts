/** Short texts with the name of their sender: each was misread once. */
import type { Case } from './short-texts.ts';

export const NAMES: readonly Case<string | null>[] = [
  ['of the sender', 'Brightside Handyman Services\nInvoice 42', 'Brightside Handyman Services'],
  ['not the account holder', 'Account holder  Wei Zhang\nTotal  $74.99', null],
  ['not the patient', 'Patient  Daniel Wu\nBalance owing  $285.00', null],
  ['not who it is billed to', 'Bill to\nPatricia Nakamura\nTotal  $875.00', null],
  [
    'not who lives at the address',
    'Account for February\nDorothy Hansen\n77 Birch Court\nTotal  $52.33',
    null,
  ],
  ['not a provider in the number of an invoice', 'Invoice  BT-2204817\nTotal  $59.00', null],
  ['not a provider in a number, without a dash', 'Tax Invoice\nAccount  EE7719040', null],
  ['of a telephone company', 'Southern Phone\nPlease pay $94.00', 'Southern Phone'],
  ['not how to reach the sender', 'By phone  131 546\nHome Phone  131 546\nTotal  $94.00', null],
  [
    'without any of the legal form',
    'Please find enclosed  Network Strata Services Pty Ltd ABN 93 064 030 324',
    'Network Strata Services',
  ],
  [
    'of the brand, not of the company that trades as it',
    'Dear member\nYour premium is due\nCanopy Mutual Australia Limited ABN 11 000 016 722 trading as Leafy Insurance',
    'Leafy Insurance',
  ],
  [
    'not the company that it belongs to',
    'Harbor Home Insurance\nA Liberty Mutual Company\nTotal  $80.00',
    'Harbor Home Insurance',
  ],
  [
    'of a letter by mail, without its department',
    'From: The Fenland Times Customer Care <services@fenlandtimes.example>\nYour subscription: £14.00',
    'The Fenland Times',
  ],
  ['not a greeting', "G'day Marcia,\nTotal  $25.00", null],
  [
    'without the place behind a comma',
    'Department of Transport, Shannon, Co. Clare\nPlease pay €280.00',
    'Department of Transport',
  ],
  [
    'of who signs a letter, not of who gets it',
    'Mr Colin Abara\n14 Firth Road, Leeds LS6 2AB\nDear Mr Abara,\nYour rent goes up on 1 April 2026. Please pay £92.10.\nYours sincerely\nJoan Pike, Head of Income\nThistle Homes',
    'Thistle Homes',
  ],
  [
    'behind the department that signs',
    'Ms Ada Brennan\n9 Mill Lane, Cork\nPayment reminder\nYou owe €61.00.\nYours faithfully,\nNiall Roe\nAccounts, Cleanway Bins',
    'Cleanway Bins',
  ],
  [
    'behind the person who signs',
    'Subscription notice 2026/27\nMember 118, Mr Ross Tane\nTotal  $210.00\nSee you on the court,\nPat Moss, Secretary, Elmwood Tennis Club',
    'Elmwood Tennis Club',
  ],
  [
    'of the team that greets',
    'Kia ora Marama,\nYour bill has slipped your mind.\nStill to pay  $233.18\nThe team at Kauri Power',
    'Kauri Power',
  ],
  [
    'of who gets the cheque',
    'Mr D Fairley\n8 Mill Lane, Alresford\nINVOICE 118 - new gate\nNow due  £300.00\nCheque to Hartwell Fencing, or BACS 30-94-71',
    'Hartwell Fencing',
  ],
  [
    'of who gets the check, not of a lender',
    'Invoice for services\nBill to: Carla Moon\nTotal due  $410.00\nFinancing available from Synchrony: 12 months at $34.20.\nChecks: Blue Mesa Heating & Air, 28 Grand Ave, Reno NV 89501',
    'Blue Mesa Heating & Air',
  ],
  [
    'in the foot, before its address',
    'Invoice\nFamily: Lindqvist\nTotal due  $612.00\nPay in the Brightwheel app.\nTall Oaks Learning Center, 91 Juniper Ave, Boulder CO 80304',
    'Tall Oaks Learning Center',
  ],
  [
    'in the foot, before its numbers',
    'TAX INVOICE 118\nTo: Rina Kowal, 7 Banksia Ct\nTotal inc GST  $489.50\nEFT: R & L Dobbin, Heritage Bank, BSB 638-070\nCoastline Plumbing QBCC 1120449 ABN 61 772 904 118',
    'Coastline Plumbing',
  ],
  [
    'of the payee, not of who sends its bills',
    'c/o Apex Billing Services, PO Box 93, Toledo OH 43697\nMake checks payable to:\nLAKEVIEW ANESTHESIA\nPay this amount  $312.00',
    'Lakeview Anesthesia',
  ],
  [
    'of the landlord, not of the agent',
    'DALE ESTATE MANAGEMENT LIMITED\nManaging agents\nDemand for ground rent\nOn behalf of your landlord: Ashby Freeholds Limited\nTotal payable  £125.00',
    'Ashby Freeholds',
  ],
  [
    'of the insurer, not of the broker',
    'Harbour Shield Brokers Inc.\nYour broker: Ann Lee\nRenewal premium notice\nSummit Insurance\nTotal premium  $900.00\nPayable to Summit Insurance.',
    'Summit Insurance',
  ],
  [
    'not of the way to pay',
    'RENT REMINDER\nTenant: M. Iliev\nNext payment  $1,040.00\nPay by DEFT Payment Systems, www.deft.com.au\nKind regards,\nTay Byrne, Property Manager\nHill Plant Geelong, 2/60 Ryrie Street',
    'Hill Plant Geelong',
  ],
  [
    'of whom a form is sent for',
    "You're registered!\nHi Brett,\nTotal  $87.10\nSent by signmeup for Bronte Surf Club ABN 76 000 118 204",
    'Bronte Surf Club',
  ],
  [
    'in an address alone',
    'Toll invoice\nTotal amount due  $38.74\nPay at tollway.com.au or 13 33 31.',
    'Tollway',
  ],
  ['not the label', 'Tax Invoice\nAmount due  $80.00', null],
];

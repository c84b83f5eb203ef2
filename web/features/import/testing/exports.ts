/** Files as other programs write them, by their own documentation. */

/**
 * Firefly III, `firefly-iii:export-data --export-subscriptions` (once called bills).
 * https://docs.firefly-iii.org/tutorials/firefly-iii/exporting-data/, columns as in its app/Support/Export/ExportDataGenerator.php
 */
export const FIREFLY_BILLS = `user_id,bill_id,created_at,updated_at,currency_code,name,amount_min,amount_max,date,repeat_freq,skip,active
1,1,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,EUR,Rent,1450.000000000000,1450.000000000000,2025-01-01,monthly,0,1
1,2,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,EUR,"Water, sewage",80.000000000000,120.500000000000,2025-02-15,quarterly,0,1
1,3,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,EUR,Car insurance,300.000000000000,300.000000000000,2025-03-10,half-year,0,1
1,4,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,EUR,Cleaner,60.000000000000,60.000000000000,2025-01-06,weekly,1,1
1,5,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,EUR,Old gym,20.000000000000,20.000000000000,2024-01-01,monthly,0,
`;

/**
 * Firefly III, `firefly-iii:export-data --export-recurring`: one recurrence on several lines, and the heading `type` twice.
 * https://docs.firefly-iii.org/tutorials/firefly-iii/exporting-data/, columns as in its app/Support/Export/ExportDataGenerator.php
 */
export const FIREFLY_RECURRING = `user_id,recurrence_id,row_contains,created_at,updated_at,type,title,description,first_date,repeat_until,latest_date,repetitions,apply_rules,active,type,moment,skip,weekend,currency_code,foreign_currency_code,source_name,source_type,destination_name,destination_type,amount,foreign_amount,category,budget,piggy_bank,tags
1,7,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Internet,,2025-01-14,,2026-10-14,0,1,1
1,7,repetition,,,,,,,,,,,,monthly,14,0,1
1,7,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Provider,Expense account,49.990000000000,,Internet,,,
1,8,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Deposit,Salary,,2025-01-25,,,0,1,1
1,8,repetition,,,,,,,,,,,,monthly,25,0,1
1,8,transaction,,,,,,,,,,,,,,,,EUR,,Employer,Revenue account,Everyday,Asset account,3000.000000000000,,,,,
1,9,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Magazine,,2025-02-01,,,0,1,1
1,9,repetition,,,,,,,,,,,,monthly,1,2,1
1,9,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Press,Expense account,24.000000000000,,Subscriptions,,,
1,10,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Club,,2026-10-01,2027-03-31,,0,1,1
1,10,repetition,,,,,,,,,,,,ndom,"2,2",0,1
1,10,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Club,Expense account,10.000000000000,,,,,
1,11,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Loan,,2026-10-05,,,6,1,1
1,11,repetition,,,,,,,,,,,,monthly,31,0,3
1,11,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Bank,Expense account,50.000000000000,,,,,
1,12,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Lessons,,2026-10-05,,,0,1,1
1,12,repetition,,,,,,,,,,,,weekly,4,1,1
1,12,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,School,Expense account,20.000000000000,,,,,
1,13,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Fifth,,2026-10-05,,,0,1,1
1,13,repetition,,,,,,,,,,,,ndom,"5,2",0,1
1,13,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Club,Expense account,10.000000000000,,,,,
1,14,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Done,,2026-01-05,,,3,1,1
1,14,repetition,,,,,,,,,,,,monthly,5,0,1
1,14,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,Club,Expense account,10.000000000000,,,,,
1,15,recurrence,2025-01-02T08:00:00+01:00,2025-01-02T08:00:00+01:00,Withdrawal,Car tax,,2025-01-02,2030-12-31,,0,1,1
1,15,repetition,,,,,,,,,,,,yearly,2025-06-15,0,1
1,15,transaction,,,,,,,,,,,,,,,,EUR,,Everyday,Asset account,State,Expense account,99.000000000000,,,,,
`;

/**
 * Wallos, Profile, Export as CSV: it puts no quotes and lets commas go. Older versions have no `Payment Cycle`
 * (https://github.com/ellite/Wallos/issues/621), columns as in its endpoints/subscriptions/export.php
 */
export const WALLOS = `Name,Payment Cycle,Next Payment,Renewal,Category,Payment Method,Paid By,Price,Notes,URL,State,Notifications,Cancellation Date,Active
Netflix,Monthly,2026-12-03,Automatic,Entertainment,Everyday,Ann,$15.99,,https://netflix.com,Enabled,Enabled,,Yes
Domain,Yearly,2027-03-20,Automatic,Cloud Services,PayPal,Ann,€12,,,Enabled,Disabled,,Yes
Razor blades,Every 2 Months,2026-12-20,Automatic,Health & Wellbeing,Everyday,Ann,$18,,,Enabled,Disabled,,Yes
Old paper,Monthly,2025-01-01,Manual,News & Magazines,Everyday,Ann,$9.5,,,Disabled,Disabled,,No
`;
export const WALLOS_WITHOUT_CYCLE = `Name,Next Payment,Category,Payment Method,Paid By,Price,Notes,URL,State,Notifications,Cancellation Date,Active
Netflix,2026-12-03,Entertainment,Everyday,Ann,$15.99,,,Enabled,Enabled,,Yes
`;

/**
 * Actual, the fields of a Schedule and its RecurConfig as a table: amounts in cents, below zero where they flow out.
 * https://actualbudget.org/docs/api/reference#schedule
 */
export const ACTUAL = `id,name,rule,next_date,completed,posts_transaction,payee,account,amount,amountOp,date
a1,Mortgage,r1,2026-12-10,false,false,p1,Everyday,-182000,is,"{""frequency"":""monthly"",""start"":""2025-07-10"",""endMode"":""never""}"
a2,Water,r2,2026-12-15,false,true,p2,Everyday,-9050,isapprox,"{""frequency"":""monthly"",""interval"":3,""start"":""2025-03-15"",""endMode"":""never""}"
a3,Cleaner,r3,2026-11-30,false,false,p3,Everyday,-6000,is,"{""frequency"":""weekly"",""interval"":2,""start"":""2025-03-03"",""endMode"":""never""}"
a4,Salary,r4,2026-12-01,false,false,p4,Everyday,300000,is,"{""frequency"":""monthly"",""start"":""2025-07-01"",""endMode"":""never""}"
a5,Holiday,r5,2027-02-01,false,false,p5,Everyday,-50000,is,2027-02-01
a7,Club,r7,2026-12-08,false,false,p7,Everyday,-1000,is,"{""frequency"":""monthly"",""interval"":2,""patterns"":[{""value"":2,""type"":""TU""}],""start"":""2026-10-13"",""endMode"":""after_n_occurrences"",""endOccurrences"":4}"
a8,Piano,r8,2026-11-27,false,false,p8,Everyday,-9000,is,"{""frequency"":""monthly"",""patterns"":[{""value"":-1,""type"":""FR""}],""start"":""2026-10-30"",""endMode"":""on_date"",""endDate"":""2027-06-30""}"
a9,Rent,r9,2026-11-30,false,false,p9,Everyday,-145000,is,"{""frequency"":""monthly"",""patterns"":[{""value"":-1,""type"":""day""}],""skipWeekend"":true,""weekendSolveMode"":""before"",""start"":""2026-10-31"",""endMode"":""never""}"
b1,Wages tax,r10,2026-12-01,false,false,p10,Everyday,-2000,is,"{""frequency"":""monthly"",""patterns"":[{""value"":1,""type"":""day""},{""value"":15,""type"":""day""}],""start"":""2026-10-01"",""endMode"":""after_n_occurrences"",""endOccurrences"":9}"
b2,Lesson,r11,2026-12-03,false,false,p11,Everyday,-2000,is,"{""frequency"":""weekly"",""interval"":4,""start"":""2026-11-05"",""endMode"":""after_n_occurrences"",""endOccurrences"":3}"
a6,Old lease,r6,2025-01-01,true,false,p6,Everyday,-10000,is,"{""frequency"":""monthly"",""start"":""2024-01-01"",""endMode"":""never""}"
`;

/**
 * YNAB, scheduled transactions as https://github.com/danielh-official/ynab-repeating-export writes them from its API, with the
 * frequencies of https://api.ynab.com/v1 (ScheduledTransactionFrequency). YNAB itself exports none.
 */
export const YNAB_SCHEDULED = `Date First,Date Next,Frequency,Raw Amount,Amount,Inflow/Outflow,Memo,Flag Color,Account Name,Payee Name,Category Name,Category Group Name,Transfer Account Name
2025-01-01,2026-12-01,monthly,-1450.00,1450.00,outflow,,,Everyday,Landlord,Rent,Bills,
2025-01-05,2026-12-04,everyOtherWeek,-60.00,60.00,outflow,,,Everyday,Cleaner,Home,Bills,
2025-01-05,2027-01-05,twiceAYear,-300.00,300.00,outflow,,,Everyday,Insurer,Insurance,Bills,
2025-01-05,2026-12-15,monthly,3000.00,3000.00,inflow,,,Everyday,Employer,Ready to Assign,Inflow,
2025-01-05,2026-12-05,monthly,-100.00,100.00,outflow,,,Everyday,,,,Savings
`;

/**
 * YNAB, Export Plan Data: its register has what was paid, with currency signs and in the plan's own notation, and no frequency.
 * https://www.npmjs.com/package/parse-ynab-export shows one.
 */
export const YNAB_REGISTER = `"Account"\t"Flag"\t"Date"\t"Payee"\t"Category Group/Category"\t"Category Group"\t"Category"\t"Memo"\t"Outflow"\t"Inflow"\t"Cleared"
"Everyday"\t""\t"22/06/2026"\t"Spotify"\t"Bills: Subscriptions"\t"Bills"\t"Subscriptions"\t""\tkr 84,50\tkr 0,00\t"Uncleared"
"Everyday"\t""\t"25/06/2026"\t"Employer"\t"Inflow: Ready to Assign"\t"Inflow"\t"Ready to Assign"\t""\tkr 0,00\tkr 21.234,44\t"Cleared"
"Everyday"\t""\t"26/06/2026"\t"Transfer : Buffer"\t""\t""\t""\t""\tkr 500,00\tkr 0,00\t"Cleared"
`;

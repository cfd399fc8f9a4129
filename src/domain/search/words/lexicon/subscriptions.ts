/** What words mean on a site that sells by the week, before what they mean anywhere. Format as in `english.ts`. */
export const subscriptions = `
sort price_asc: cheap, cheapest, cheaper, lowest price, cheapest weekly, lowest weekly, cheapest per week, cheapest subscription, low weekly, low weekly price
pass: subscribe, subscription, subscriptions, rent, rental, rentals, hire, lease, leasing, weekly, week, monthly, by, lock, contract, month, months, long term, short term, swap, flexible, plan, plans, all inclusive, insurance included, rego included, included, inclusive, everything included, insurance, rego, servicing
`;

import type { Role } from "./permissions.ts";

const names: Record<Role, string> = {
  owner: "Owner",
  sales: "Sales",
  stock: "Stock",
  marketing: "Marketing",
  operator: "Operator",
};

export const roleName = (role: Role): string => names[role];

/** What each role is for, in the words of the invitation's form. */
export const rolePurposes: Record<Exclude<Role, "operator">, string> = {
  owner: "Everything, people and the log included",
  sales: "Leads and their delivery, deals, stock",
  stock: "Cars, their photos and prices, feeds",
  marketing: "How many leads come; pages and offers",
};

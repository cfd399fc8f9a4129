type Named = { id: string; name: string };

export type LeadChoices = {
  sites: Named[];
  locations: Named[];
  /** Members who may handle leads. */
  owners: Named[];
  categories: string[];
  /** Why leads are lost. */
  lostReasons: string[];
};

/** What leads and deals are counted by. `day` is one of the site's own calendar. */
export type CountKey = { day: string; location: string | null; source: string; owner: string | null };

/** `campaign` is empty for none. */
export type CampaignKey = CountKey & { campaign: string };

/** Leads by the time until their first answer. */
export const answerTimes = ["withinHour", "withinFourHours", "withinDay", "later", "unanswered"] as const;
export type AnswerTime = (typeof answerTimes)[number];

export type LeadCount = CampaignKey & { leads: number; inTime: number } & Record<AnswerTime, number>;

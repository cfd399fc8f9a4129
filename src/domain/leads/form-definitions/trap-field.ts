/**
 * The name of the field that only bots fill in (DECIDE-120). Browsers and password managers recognise no field by this name, as they do one with
 * "website", "company" or "name" in it; what they filled in would mark a person's enquiry as spam.
 */
export const trapName = "enquiry_topic";

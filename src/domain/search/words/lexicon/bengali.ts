/** The commonest words of Bengali searches, each with what it means in English: a line is `English: words`. */
export const bengali = `
car: গাড়ি, গাড়ী, কার, চাই, দরকার, লাগবে, আমার, আমি, আমাদের, একটি, একটা, জন্য, এর, মধ্যে, ও, এবং, আছে, কিনতে, খুঁজছি, রঙের, রং, ভালো
used car: পুরনো, পুরানো, ব্যবহৃত, সেকেন্ড হ্যান্ড
new car: নতুন, নতুন গাড়ি
or: বা, অথবা
not: ছাড়া, বাদে
unwanted: নয়, না
suv: এসইউভি
sedan: সেডান
hatchback: হ্যাচব্যাক
ute: পিকআপ
van: ভ্যান
caravan: ক্যারাভান
electric: ইলেকট্রিক, বৈদ্যুতিক
hybrid: হাইব্রিড
diesel: ডিজেল
petrol: পেট্রোল
automatic: অটোমেটিক, অটো
manual: ম্যানুয়াল
white: সাদা
black: কালো
silver: রুপালি
grey: ধূসর
red: লাল
blue: নীল
green: সবুজ
cheap: সস্তা, কম দামি, কম দামে, সবচেয়ে সস্তা
family: পরিবার, পরিবারের, পারিবারিক
children: বাচ্চা, বাচ্চাদের
reliable: নির্ভরযোগ্য
economical: সাশ্রয়ী, কম তেল, জ্বালানি সাশ্রয়ী
small: ছোট
big: বড়
max: এর কম, এর নিচে, নিচে, কম
or over: এর বেশি, বেশি
dollars: ডলার, ডলারের
thousand: হাজার
km: কিলোমিটার
low km: কম চলা
per week: প্রতি সপ্তাহে, সপ্তাহে
seater: আসন, আসনের, সিটের, সিট
7 seater: সাত আসনের, সাত সিটের
people: জন, জনের
two: দুই
three: তিন
four: চার
five: পাঁচ
seven: সাত
eight: আট
ten: দশ
fifteen: পনেরো
twenty: বিশ, কুড়ি
thirty: ত্রিশ
forty: চল্লিশ
fifty: পঞ্চাশ
first car: প্রথম গাড়ি
`;

/**
 * The commonest words of Persian searches, each with what it means in English: a line is `English: words`. What Arabic writes alike is in
 * `arabic.ts`.
 */
export const persian = `
car: ماشین, خودرو, ماشینی, می خواهم, میخواهم, می‌خواهم, میخوام, می خوام, می‌خوام, دنبال, هستم, برای, با, که, یک, یه, را, است, باشد, باشه, به, از, رنگ, دارید, دارین, سلام, لطفا, ممنون, خرید, بخرم, مدل, قیمت, دنده, نفره ای
used car: دست دوم, کارکرده, کار کرده
new car: صفر, نو, صفر کیلومتر
or: یا
not: نه, بدون, بجز, به جز, غیر از, نباشد, نباشه
suv: شاسی بلند, شاسی‌بلند
sedan: سدان
hatchback: هاچ بک, هاچبک, هاچ‌بک
wagon: استیشن
ute: وانت, پیکاپ, پیک آپ
van: ون
people mover: مینی ون, مینی‌ون
caravan: کاروان, کاروان سفری
convertible: کروک, روباز
coupe: کوپه
electric: برقی, الکتریکی
hybrid: هیبرید, هیبریدی
diesel: دیزل, دیزلی, گازوئیل, گازوییل
petrol: بنزینی
automatic: اتوماتیک, دنده اتوماتیک, اتومات
manual: دنده ای, دنده‌ای, دستی
4wd or awd: دو دیفرانسیل, چهار چرخ محرک, دودیفرانسیل
white: سفید, سفید رنگ
black: سیاه, مشکی
silver: نقره ای, نقره‌ای
grey: خاکستری, طوسی, نوک مدادی
red: قرمز
blue: آبی, سرمه ای, سرمه‌ای
green: سبز
yellow: زرد
orange: نارنجی
brown: قهوه ای, قهوه‌ای
beige: بژ, کرم
cheap: ارزان, ارزون, ارزان قیمت
family: خانوادگی, خانواده
reliable: مطمئن, قابل اعتماد
economical: کم مصرف, کم‌مصرف
small: کوچک, کوچیک
big: بزرگ, جادار
luxury: لوکس
safe: ایمن
under: زیر, کمتر از, حداکثر, تا
over: بالای, بیشتر از
at least: حداقل, دست کم
around: حدود
between: بین
and: و
dollars: دلار
thousand: هزار
km: کیلومتر, کیلومتر کارکرد
low kilometres: کم کارکرد, کم‌کارکرد
per week: هفته ای, هفته‌ای, در هفته
per month: ماهانه, ماهی
seats: صندلی
people: نفر, نفره
two: دو
three: سه
four: چهار
five: پنج
six: شش
seven: هفت
eight: هشت
ten: ده
twenty: بیست
thirty: سی
forty: چهل
fifty: پنجاه
foot: فوت
tandem axle: دو محور, دومحوره
ensuite: حمام, سرویس بهداشتی
and up: به بالا
tow: یدک کشیدن, بکسل
near: نزدیک
family of: خانواده
`;

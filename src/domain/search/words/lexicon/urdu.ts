/** The commonest words of Urdu searches, each with what it means in English: a line is `English: words`. */
export const urdu = `
car: گاڑی, گاڑیاں, گاڑیوں, کار, چاہیے, چاہئے, مجھے, ہمیں, کے لیے, کے لئے, لیے, میں, کی, کا, کے, کو, ہے, ہیں, ہو, ایک, کوئی, والی, والا, والے, اور, اچھی, دکھائیں, رنگ, خریدنی, خریدنا, سلام, بیٹی, بیٹے, سکے, آپ, پاس
used car: پرانی, استعمال شدہ, سیکنڈ ہینڈ, پرانا, پرانی گاڑی
new car: نئی, نیا, نئی گاڑی, بالکل نئی
or: یا
not: بغیر, کے بغیر
unwanted: نہیں, نہ ہو, نہیں چاہیے, کے علاوہ, علاوہ
suv: ایس یو وی
sedan: سیڈان
hatchback: ہیچ بیک
ute: پک اپ, پک اپ ٹرک
van: وین
caravan: کاروان
electric: الیکٹرک, بجلی والی
hybrid: ہائبرڈ
diesel: ڈیزل
petrol: پٹرول, پیٹرول
automatic: آٹومیٹک, آٹو
manual: مینوئل, گیئر والی
4wd or awd: فور بائی فور, فور وہیل ڈرائیو
white: سفید
black: کالی, کالا, سیاہ
silver: سلور, چاندی
grey: سرمئی, گرے
red: لال, سرخ
blue: نیلی, نیلا
green: سبز, ہری
cheap: سستی, سستا, سستے, سب سے سستی, کم قیمت
family: خاندان, فیملی, گھر والوں
children: بچوں, بچے
reliable: قابل اعتماد, بھروسہ مند
economical: کم خرچ, اچھی مائلیج, کم پٹرول
small: چھوٹی, چھوٹا
big: بڑی, بڑا
max: سے کم, تک, سے نیچے
or over: سے زیادہ, سے اوپر
around: تقریبا, لگ بھگ
or newer: کے بعد, یا نئی
dollars: ڈالر
thousand: ہزار
km: کلومیٹر
low km: کم چلی ہوئی, کم چلی
per week: ہفتہ وار, فی ہفتہ, ہر ہفتے
seater: سیٹر, سیٹ, سیٹوں
people: لوگوں, افراد
7 seater: سات سیٹر, سات سیٹوں
two: دو
three: تین
four: چار
five: پانچ
six: چھ
seven: سات
eight: آٹھ
ten: دس
fifteen: پندرہ
twenty: بیس
twenty five: پچیس
thirty: تیس
forty: چالیس
fifty: پچاس
sunroof: سن روف
leather: لیدر, چمڑے
first car: پہلی گاڑی, پہلی کار
near: کے قریب
`;

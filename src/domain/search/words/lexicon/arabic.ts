/** The commonest words of Arabic searches, each with what it means in English: a line is `English: words`. */
export const arabic = `
used: مستعملة, مستعمل, المستعملة, مستعملة للبيع
new: جديدة, جديد
car: سيارة, سيارات, السيارات, السيارة, للبيع, اريد, أريد, ابحث عن, أبحث عن, عن, مع, في, من, شراء, و
suv: دفع رباعي عائلية, جيب, كروس اوفر
sedan: سيدان, صالون
hatchback: هاتشباك
ute: بيك اب, بيكاب, نصف نقل
van: فان
people mover: حافلة صغيرة
electric: كهربائية, كهرباء, كهربائي
hybrid: هايبرد, هجينة, هجين
diesel: ديزل
petrol: بنزين
automatic: اوتوماتيك, أوتوماتيك, اوتوماتيكي
manual: يدوي, عادي, مانيوال
4wd: دفع رباعي
white: بيضاء, ابيض, أبيض
black: سوداء, اسود, أسود
silver: فضي, فضية
grey: رمادي, رمادية
red: حمراء, احمر, أحمر
blue: زرقاء, ازرق, أزرق
cheap: رخيصة, رخيص, ارخص
family: عائلية, عائلي, للعائلة
reliable: موثوقة
economical: اقتصادية, اقتصادي
small: صغيرة, صغير
big: كبيرة, كبير, واسعة
under: اقل من, أقل من, تحت, بأقل من
over: اكثر من, أكثر من, فوق
7 seater: 7 مقاعد, سبعة مقاعد, ٧ مقاعد, 7 ركاب
dollars: دولار
km: كيلومتر, كم
thousand: الف, ألف
per week: في الاسبوع, اسبوعيا, أسبوعيا
toyota: تويوتا
hyundai: هيونداي
kia: كيا
nissan: نيسان
mazda: مازدا
honda: هوندا
ford: فورد
mercedes: مرسيدس
bmw: بي ام
lexus: لكزس
mitsubishi: ميتسوبيشي
camry: كامري
corolla: كورولا
sydney: سيدني
melbourne: ملبورن
near: قريب من, قرب
`;

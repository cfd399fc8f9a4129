/** The commonest words of Punjabi searches, each with what it means in English: a line is `English: words`. */
export const punjabi = `
used car: ਪੁਰਾਣੀ, ਸੈਕਿੰਡ ਹੈਂਡ, ਵਰਤੀ ਹੋਈ, ਪੁਰਾਣਾ
new car: ਨਵੀਂ, ਨਵਾਂ, ਨਵੀਂ ਕਾਰ
car: ਕਾਰ, ਗੱਡੀ, ਗੱਡੀਆਂ, ਕਾਰਾਂ, ਚਾਹੀਦੀ, ਚਾਹੀਦਾ, ਹੈ, ਮੈਨੂੰ, ਲਈ, ਦੀ, ਦਾ, ਦੇ, ਵਾਲੀ, ਵਾਲਾ, ਵਿੱਚ, ਨਾਲ, ਸਿਰਫ਼, ਰੰਗ, ਕੀਮਤ, ਇੱਕ, ਤੇ, ਹੋਵੇ, ਲੱਭ ਰਿਹਾ
or: ਜਾਂ
and: ਅਤੇ
unwanted: ਨਹੀਂ, ਨਾ, ਬਿਨਾਂ, ਛੱਡ ਕੇ
suv: ਐਸਯੂਵੀ, ਜੀਪ
sedan: ਸੇਡਾਨ
hatchback: ਹੈਚਬੈਕ
ute: ਯੂਟ, ਪਿਕਅੱਪ, ਟਰੱਕ
van: ਵੈਨ
caravan: ਕਾਰਵਾਂ
electric: ਇਲੈਕਟ੍ਰਿਕ, ਬਿਜਲੀ
hybrid: ਹਾਈਬ੍ਰਿਡ
diesel: ਡੀਜ਼ਲ, ਡੀਜਲ
petrol: ਪੈਟਰੋਲ
automatic: ਆਟੋਮੈਟਿਕ, ਆਟੋ
manual: ਮੈਨੂਅਲ, ਗੇਅਰ ਵਾਲੀ
4wd or awd: ਚਾਰ ਪਹੀਆ
white: ਚਿੱਟੀ, ਚਿੱਟਾ, ਚਿੱਟੇ, ਸਫ਼ੈਦ
black: ਕਾਲੀ, ਕਾਲਾ, ਕਾਲੇ
silver: ਚਾਂਦੀ
red: ਲਾਲ
blue: ਨੀਲੀ, ਨੀਲਾ
cheap: ਸਸਤੀ, ਸਸਤਾ, ਸਸਤੇ, ਘੱਟ ਕੀਮਤ
family: ਪਰਿਵਾਰ, ਪਰਿਵਾਰਕ
reliable: ਭਰੋਸੇਯੋਗ
economical: ਘੱਟ ਤੇਲ, ਮਾਈਲੇਜ
small: ਛੋਟੀ, ਛੋਟਾ
big: ਵੱਡੀ, ਵੱਡਾ
or under: ਤੋਂ ਘੱਟ, ਤੱਕ, ਤੋਂ ਥੱਲੇ, ਹੇਠਾਂ
or over: ਤੋਂ ਵੱਧ, ਤੋਂ ਉੱਪਰ
seats: ਸੀਟਾਂ, ਸੀਟ, ਸੀਟਰ
people: ਲੋਕ, ਬੰਦੇ, ਲੋਕਾਂ, ਜਣਿਆਂ, ਬੰਦਿਆਂ
thousand: ਹਜ਼ਾਰ
dollars: ਡਾਲਰ
per week: ਹਫ਼ਤੇ, ਹਫ਼ਤਾ
first car: ਪਹਿਲੀ ਕਾਰ, ਵਿਦਿਆਰਥੀ
japanese: ਜਪਾਨੀ
german: ਜਰਮਨ
Toyota: ਟੋਇਟਾ
Hyundai: ਹੁੰਡਈ
Ford: ਫੋਰਡ
HiLux: ਹਾਈਲਕਸ
Camry: ਕੈਮਰੀ
Corolla: ਕੋਰੋਲਾ
four: ਚਾਰ
five: ਪੰਜ
six: ਛੇ
seven: ਸੱਤ
eight: ਅੱਠ
safe: ਸੁਰੱਖਿਅਤ
green: ਹਰੀ
grey: ਸਲੇਟੀ
7 seater: ਸੱਤ ਸੀਟਾਂ, 7 ਸੀਟਾਂ
low km: ਘੱਟ ਚੱਲੀ
two: ਦੋ
three: ਤਿੰਨ
`;

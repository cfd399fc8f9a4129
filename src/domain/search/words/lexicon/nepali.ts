/** The commonest words of Nepali searches, each with what it means in English: a line is `English: words`. */
export const nepali = `
car: सवारी साधन, चाहियो, चाहिन्छ, चाहिएको, मलाई, हामीलाई, लागि, को लागि, एउटा, भएको, राम्रो, किन्न, खोज्दै, खोजिरहेको, छु, छ, रंगको, गाडी, कार, मेरो, कुनै, र
used car: पुरानो, सेकेन्ड ह्यान्ड
new car: नयाँ
or: वा
unwanted: होइन, बाहेक, नभएको
cheap: सस्तो, सबैभन्दा सस्तो
white: सेतो
black: कालो
red: रातो
blue: निलो
green: हरियो
small: सानो
big: ठूलो
reliable: भरपर्दो
economical: कम तेल खाने, तेल कम खाने
max: भन्दा कम, भन्दा मुनि, सम्म, भित्र
or over: भन्दा बढी, भन्दा माथि
dollars: डलर
automatic: अटोमेटिक
manual: म्यानुअल
diesel: डिजेल
petrol: पेट्रोल
electric: विद्युतीय, बिजुली
seater: सिट, सिटे, सिटको
7 seater: सात सिट, सात सिटे, ७ सिटे
people: जना
family: परिवारको
per week: प्रति हप्ता, हप्ताको
low km: कम चलेको
`;

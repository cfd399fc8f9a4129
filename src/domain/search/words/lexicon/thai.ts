/** The commonest words of Thai searches, each with what it means in English: a line is `English: words`. They are found within words too. */
export const thai = `
used car: รถมือสอง, มือสอง
new car: รถใหม่, มือหนึ่ง, ป้ายแดง
car: รถยนต์, รถ, หา, อยากได้, ต้องการ, ซื้อ, สี, ราคา, ที่, มี, สำหรับ, ครับ, ค่ะ, คัน, ขอ, เอา, เกียร์, แบบ, ใน, บาท, เครื่อง
or: หรือ
not: ไม่เอา, ไม่ใช่, ยกเว้น, ไม่ต้องการ, ไม่
suv: รถอเนกประสงค์, เอสยูวี
sedan: รถเก๋ง, เก๋ง, ซีดาน
hatchback: แฮทช์แบ็ก, ห้าประตู
ute: รถกระบะ, กระบะ, ปิคอัพ
van: รถตู้, ตู้
convertible: รถเปิดประทุน, เปิดประทุน
sports car: รถสปอร์ต
caravan: คาราวาน, รถบ้าน
electric: รถไฟฟ้า, ไฟฟ้า
hybrid: ไฮบริด
diesel: ดีเซล
petrol: เบนซิน
automatic: เกียร์ออโต้, ออโต้, เกียร์อัตโนมัติ, อัตโนมัติ
manual: เกียร์ธรรมดา, ธรรมดา, เกียร์กระปุก
4wd or awd: ขับสี่, ขับเคลื่อนสี่ล้อ, โฟร์วีล
white: สีขาว, ขาว
black: สีดำ, ดำ
silver: สีเงิน
grey: สีเทา, เทา
red: สีแดง, แดง
blue: สีน้ำเงิน, สีฟ้า
cheap: ราคาถูก, ถูก, ถูกที่สุด, ราคาประหยัด
family: ครอบครัว
first car: รถคันแรก, มือใหม่, นักศึกษา
reliable: ทนทาน
economical: ประหยัดน้ำมัน, ประหยัด
small: เล็ก, รถเล็ก, คันเล็ก
big: ใหญ่, คันใหญ่
under: ไม่เกิน, ต่ำกว่า, น้อยกว่า, งบ
over: มากกว่า, อย่างน้อย
around: ประมาณ
seats: ที่นั่ง
people: คน
door: ประตู
dollars: ดอลลาร์, เหรียญ
thousand: พัน
km: กิโล, กิโลเมตร
low km: ไมล์น้อย, วิ่งน้อย
per week: ต่อสัปดาห์, ต่ออาทิตย์
a month: ต่อเดือน
subscription: เช่า, เช่ารถ
leather: เบาะหนัง
japanese: ญี่ปุ่น, รถญี่ปุ่น
german: เยอรมัน
korean: เกาหลี
chinese: จีน
two: สอง
three: สาม
four: สี่
five: ห้า
six: หก
seven: เจ็ด
eight: แปด
foot: ฟุต
tandem axle: สองเพลา, เพลาคู่
bunk beds: เตียงสองชั้น
heated seats: เบาะอุ่น
reverse camera: กล้องถอย, กล้องหลัง
sunroof: ซันรูฟ, หลังคาแก้ว
tow bar: ตะขอลาก, ชุดลาก
green: สีเขียว
yellow: สีเหลือง
orange: สีส้ม
luxury: หรู, หรูหรา
or newer: ขึ้นไป
near new: เกือบใหม่
and: และ
`;

/** The commonest words of Vietnamese searches, each with what it means in English: a line is `English: words`. */
export const vietnamese = `
pay: trả
used car: xe cũ, xe đã qua sử dụng, ô tô cũ, xe hơi cũ, đã qua sử dụng, cũ, xe cu, second hand
new car: xe mới, ô tô mới, xe moi, mới tinh
car: nhất, xe hơi, ô tô, xe ô tô, xe, chiếc xe, chiếc, mua, mua xe, tìm, tìm xe, cần, cần mua, cần tìm, tôi muốn, tôi cần, muốn mua, cho, của, có, muốn, một, con, em, anh, tôi, mình, nào, không ạ, ạ, để, đi, chạy, loại, dòng, được, cũng được, cũng, với, ở, tại, giá, tầm, kiểu, bên bạn, ơi, giúp, làm, thích, đang, tim xe, can mua, mua xe hoi, o to, chiec, gì, chào, chào anh, xin chào, cái, hãng, còn, chở, ngủ, bạn, nhà, có thể, theo, hợp đồng, thôi, thì, là, kéo theo, đời
or: hoặc, hay, hay là
not: không lấy xe, không mua, miễn không phải, không phải, không muốn, trừ, không lấy, không thích, đừng, không, ngoại trừ, không có, không dùng
suv: xe gầm cao, gầm cao, xe suv
sedan: xe sedan, xe bốn chỗ
hatchback: xe hatchback
ute: xe bán tải, bán tải, xe ban tai, ban tai
van: xe tải nhỏ, xe van, xe chở hàng, chở hàng, xe tải, giao hàng
people mover: xe gia đình lớn, xe đa dụng
convertible: mui trần, xe mui trần
sports car: xe thể thao, thể thao
caravan: nhà di động, xe kéo, nhà xe, xe nhà lưu động, nhà lưu động, xe caravan, nhà kéo, rơ moóc
electric: xe điện, điện, ô tô điện, chạy điện, xe dien
hybrid: xe lai, xe xăng điện, xăng điện, xe hybrid
diesel: dầu, máy dầu, xe dầu, chạy dầu, dau, may dau
petrol: xăng, máy xăng, chạy xăng
automatic: số tự động, tự động, so tu dong
manual: số sàn, số tay, so san
4wd or awd: hai cầu, 2 cầu, dẫn động bốn bánh, dẫn động 4 bánh
white: màu trắng, trắng, mau trang
black: màu đen, đen, mau den
silver: màu bạc, bạc
grey: màu xám, xám
red: màu đỏ, đỏ, mau do
blue: màu xanh, xanh dương, xanh, màu xanh dương, xanh nước biển
green: xanh lá, màu xanh lá, xanh lá cây
yellow: màu vàng
orange: màu cam
brown: màu nâu
cheap: giá rẻ nhất, rẻ, giá rẻ, rẻ nhất, giá mềm, rẻ tiền, gia re, giá tốt, giá hợp lý, bình dân
family: gia đình, cho gia đình, gia dinh, cả nhà, hai vợ chồng và con
children: con nhỏ, em bé, trẻ em, trẻ con, đứa con, đứa nhỏ
couple: hai người, hai vợ chồng, vợ chồng, vợ chồng già, cặp đôi
reliable: bền, đáng tin cậy, bền bỉ, ít hư, ít hỏng
economical: tiết kiệm xăng, tiết kiệm nhiên liệu, tiết kiệm, ít hao xăng, ít tốn xăng, đỡ tốn xăng, lợi xăng
small: nhỏ, nhỏ gọn, xe nhỏ, cỡ nhỏ
big: rộng rãi, rộng, lớn
luxury: sang trọng, cao cấp, hạng sang
comfortable: thoải mái, êm
tradie: đi làm công trình, thợ, làm nail, tiệm nail, tiệm, xây dựng, chở đồ, chở đồ nghề, làm vườn, cắt cỏ, thợ xây, công trình, đồ nghề
delivery: giao đồ ăn, ship hàng, giao nhận
under: dưới, không quá, ít hơn, tối đa, không vượt quá, duoi, thấp hơn, nhỏ hơn, không hơn, chưa tới
over: trên, ít nhất, tối thiểu, hơn, lớn hơn
around: khoảng, tầm khoảng, cỡ, khoang
from: từ
to: đến, tới
or newer: trở lên, trở đi, trở lại đây, hoặc mới hơn, về sau
or under: trở xuống, đổ lại, trở lại
years old: năm tuổi
seater: chỗ, chỗ ngồi, cho ngoi
7 seater: 7 chỗ, bảy chỗ, 7 cho, 7 chỗ ngồi
5 seater: 5 chỗ, năm chỗ, 5 chỗ ngồi
8 seater: 8 chỗ, tám chỗ, 8 chỗ ngồi
people: người, nguoi
berth: người ngủ, chỗ ngủ, giường
three: ba
four: bốn
six: sáu
seven: bảy
eight: tám
ten: mười
twenty: hai mươi
thirty: ba mươi
forty: bốn mươi
fifty: năm mươi
thousand: ngàn, nghìn, ngan
tonne: tấn
metre: mét
low km: ít km, đi ít, odo thấp, chạy ít, km thấp, ít chạy, số km thấp, đi ít km
km: cây số, ki lô mét
per week: mỗi tuần, một tuần, hàng tuần, theo tuần, tuần, 1 tuần, mot tuan
a month: mỗi tháng, một tháng, hàng tháng
subscription: thuê, thuê xe, cho thuê, thuê dài hạn, thuê ngắn hạn, thue xe, đăng ký, theo tháng, thuê bao
dollars: đô, đô la, đồng, đô úc
near: gần
tow: kéo, kéo được, sức kéo
tow a caravan: kéo nhà di động
bunks: giường tầng
single beds: giường đơn, hai giường đơn
ensuite: phòng tắm, nhà vệ sinh, toilet riêng, nhà tắm, phòng vệ sinh, nhà vệ sinh riêng
solar: năng lượng mặt trời, pin mặt trời
off road: đi phượt, địa hình, đường xấu, off road, đường đất
sunroof: cửa sổ trời
leather: ghế da, nội thất da
reverse camera: camera lùi, camera sau
first car: tài xế mới, người mới, lái mới, xe đầu tiên, xe tập lái, mới lấy bằng, mới có bằng, bằng p, mới lái, sinh viên, tập lái, học sinh, du học sinh, con trai mới lấy bằng, cho con gái, cho con trai, mới lấy bằng p, người mới lái
uber: chạy uber, chạy grab, lái uber, chạy xe công nghệ
japanese: nhật, xe nhật, nhật bản
korean: hàn, xe hàn, hàn quốc, xe hàn quốc
german: đức, xe đức
chinese: trung quốc, xe trung quốc, tàu
near new: gần mới, mới đi, như mới
modern: đời mới, đời cao
two: hai
five: năm người
foot: feet, bộ
tandem axle: hai trục, trục đôi
single axle: một trục, trục đơn
light: nhẹ, loại nhẹ
new: mới
air con: điều hoà, điều hòa, máy lạnh
range: tầm hoạt động, quãng đường
lithium: pin lithium
white leather: nội thất da trắng, nội thất trắng, ghế da trắng, da trắng
black leather: nội thất da đen, ghế da đen, da đen
tan leather: nội thất da nâu, ghế da nâu, da nâu
black interior: nội thất đen
tow bar: móc kéo, có móc kéo
one owner: một chủ, 1 chủ, chính chủ
service history: lịch sử bảo dưỡng, sổ bảo dưỡng
accident free: không tai nạn, chưa tai nạn, chưa đâm đụng, không đâm đụng
heated seats: ghế sưởi, sưởi ghế
blind spot: cảnh báo điểm mù, điểm mù
360 camera: camera 360, camera 360 độ
parking sensors: cảm biến đỗ xe, cảm biến lùi
wireless charging: sạc không dây
cruise control: ga tự động
heater: máy sưởi
awning: mái hiên, bạt che
washing machine: máy giặt
fridge: tủ lạnh
toilet: toilet
newer than: mới hơn, sau năm
not older than: không cũ hơn, đời từ
between: từ khoảng
safe: an toàn
dog: chó
warranty: bảo hành, còn bảo hành
city car: đi phố, đi trong phố, nội thành
commute: đi làm, đi làm xa
and: và
kitchen: bếp, nhà bếp
snorkel: ống thở
winch: tời
bull bar: cản trước
roof racks: giá nóc, baga mui
ventilated seats: ghế thông gió, ghế làm mát
power tailgate: cốp điện
keyless entry: chìa khóa thông minh
third row: hàng ghế thứ ba, hàng ghế thứ 3, 3 hàng ghế, ba hàng ghế
demo: xe trưng bày
newest: mới nhất, đời mới nhất
lowest km: ít km nhất, đi ít nhất
bigger than: to hơn
cheaper than: rẻ hơn
or similar: hoặc tương tự
like a: giống như
`;

/** The commonest words of Vietnamese searches, each with what it means in English: a line is `English: words`. */
export const vietnamese = `
used car: xe cũ, xe đã qua sử dụng, ô tô cũ, xe hơi cũ
new car: xe mới, ô tô mới
car: xe hơi, ô tô, xe ô tô, xe, chiếc xe, chiếc, mua, mua xe, tìm, tìm xe, cần, cần mua, tôi muốn, tôi cần, cho, của, có, muốn
suv: xe gầm cao
sedan: xe sedan
ute: xe bán tải, bán tải
van: xe tải nhỏ
people mover: xe gia đình lớn
electric: xe điện, điện, ô tô điện
hybrid: xe lai, xe xăng điện
diesel: dầu, máy dầu, xe dầu
petrol: xăng, máy xăng
automatic: số tự động, tự động
manual: số sàn, số tay
4wd: hai cầu, 2 cầu
white: màu trắng, trắng
black: màu đen, đen
silver: màu bạc, bạc
grey: màu xám, xám
red: màu đỏ, đỏ
blue: màu xanh, xanh dương, xanh
cheap: rẻ, giá rẻ, rẻ nhất
family: gia đình, cho gia đình
reliable: bền, đáng tin cậy
economical: tiết kiệm xăng, tiết kiệm nhiên liệu
small: nhỏ
big: rộng rãi, rộng
under: dưới, không quá, ít hơn
over: trên
7 seater: 7 chỗ, bảy chỗ
5 seater: 5 chỗ, năm chỗ
8 seater: 8 chỗ, tám chỗ
low km: ít km, đi ít
per week: mỗi tuần, một tuần, hàng tuần
dollars: đô, đô la, đồng
near: gần
first car: xe đầu tiên
`;

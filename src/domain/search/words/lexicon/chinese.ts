/** The commonest words of Chinese searches, each with what it means in English: a line is `English: words`. They are written without spaces. */
export const chinese = `
used car: 二手车, 二手, 旧车, 二手車, 舊車
new car: 新车, 全新, 新車
demo: 试驾车, 展车
car: 汽车, 车子, 小车, 车, 車, 的, 我想要, 我要, 想买, 买, 找, 一辆, 一台, 有没有, 请问, 吗, 我, 和
suv: 越野, 城市越野, 运动型
sedan: 轿车, 三厢, 轎車
hatchback: 两厢, 掀背, 小型车
wagon: 旅行车
ute: 皮卡, 工具车
van: 面包车, 货车
people mover: 商务车, 七座车, 保姆车
caravan: 房车, 拖挂房车
convertible: 敞篷, 敞篷车
electric: 电动, 电动车, 纯电, 電動車, 新能源
hybrid: 混动, 混合动力, 油电混合, 油電
plug in hybrid: 插电混动, 插混
diesel: 柴油
petrol: 汽油
automatic: 自动挡, 自动, 自動
manual: 手动挡, 手动, 手動
4wd: 四驱, 四轮驱动, 四驅
white: 白色, 白
black: 黑色, 黑
silver: 银色, 银
grey: 灰色, 灰
red: 红色, 红, 紅色
blue: 蓝色, 蓝, 藍色
green: 绿色
cheap: 便宜, 最便宜, 便宜的
family: 家用, 家庭, 家庭用, 一家
reliable: 可靠, 耐用
economical: 省油
small: 小, 小型
big: 大, 空间大, 大空间
or under: 以下, 以内, 以內
under: 低于, 不超过, 少于
or over: 以上
over: 超过
seater: 座
7 seater: 七座, 7座
5 seater: 五座, 5座
8 seater: 八座, 8座
low km: 低公里, 低里程, 公里数少
km: 公里
dollars: 澳元, 刀, 块, 元, 澳币
per week: 每周, 一周, 每星期
near: 附近
first car: 第一辆车, 新手
toyota: 丰田, 豐田
mazda: 马自达, 萬事得
honda: 本田
nissan: 日产, 尼桑
hyundai: 现代
kia: 起亚
ford: 福特
mercedes: 奔驰, 賓士
bmw: 宝马, 寶馬
audi: 奥迪
volkswagen: 大众
lexus: 雷克萨斯, 凌志
tesla: 特斯拉
subaru: 斯巴鲁
mitsubishi: 三菱
suzuki: 铃木
byd: 比亚迪
land rover: 路虎
porsche: 保时捷
volvo: 沃尔沃
sydney: 悉尼
melbourne: 墨尔本
brisbane: 布里斯班
`;

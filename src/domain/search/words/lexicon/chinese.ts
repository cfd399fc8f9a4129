/**
 * The commonest words of Chinese searches, each with what it means in English: a line is `English: words`. They are written without spaces;
 * numbers are read apart (`chinese-numbers.ts`).
 */
export const chinese = `
to: 到, 至
and: 和, 以及
triple bunk: 三层床, 三层铺, 三层上下铺
light: 轻一点, 轻便, 轻的, 轻型, 轻量
please: 之间, 以外, 之外, 刚
used car: 二手车, 二手, 旧车, 二手車, 舊車, 二手的, 旧的
new car: 新车, 全新, 新車, 崭新
demo: 试驾车, 展车, 試駕車, 展示车
car: 汽车, 车子, 车, 車, 車子, 汽車, 的, 我想要, 我要, 想要, 想买, 想買, 买, 買, 找, 找个, 一辆, 一台, 一部, 一輛, 有没有, 有沒有, 请问, 請問, 吗, 嗎, 我, 我们, 我們, 与, 带, 帶, 有, 能, 可以, 适合, 適合, 开, 開, 你好, 您好, 谢谢, 謝謝, 需要, 求, 想, 给, 給, 用, 用的, 要, 款, 型, 那种, 那種, 什么, 什麼, 推荐, 推薦, 最好, 好, 好的, 左右的, 价格, 價格, 预算, 預算, 是, 在, 里, 裡, 个, 了, 上, 起, 去, 来, 做, 能够, 能夠, 您, 你们, 哪些, 哪款, 呢, 啊, 吧, 就, 都, 还, 也, 喜欢, 希望, 正在, 寻找, 看看, 看, 辆, 輛, 部, 台, 座位, 代步, 代步车, 日常, 上班, 接送, 牌子, 品牌, 牌, 系, 空间, 住, 睡, 可, 车型, 车辆, 颜色
or: 或者, 或, 还是, 還是
not: 除咗, 不买, 不買, 别给我, 不考虑, 不考慮, 不要, 不想要, 不是, 非, 除了, 唔要, 唔好, 没有, 沒有, 不带, 不帶, 无, 無, 别, 不喜欢, 不
suv: 越野车, 城市越野, 运动型, 运动型多用途车, 多功能车, 休旅车, 休旅車, 越野車
off road: 越野, 全地形
sedan: 轿车, 三厢, 轎車, 三厢车, 房車轿车, 四门轿车
hatchback: 两厢, 掀背, 小型车, 两厢车, 掀背車
wagon: 旅行车, 旅行車, 瓦罐
ute: 皮卡, 工具车, 皮卡车, 皮卡車
van: 面包车, 货车, 麵包車, 貨車, 厢式货车, 小货车
people mover: 商务车, 保姆车, 商務車, mpv
caravan: 房车, 拖挂房车, 拖挂, 房車, 拖车, 拖車, 旅居车
convertible: 敞篷, 敞篷车, 开篷, 敞篷車
coupe: 双门跑车, 轿跑, 双门
sports car: 跑车, 跑車
electric: 电动, 电动车, 纯电, 電動車, 電動, 新能源, 电车, 電車, 纯电动, 純電, 充电的
hybrid: 油電混合車, 油电混合车, 混合动力车, 混动车, 混动, 混合动力, 油电混合, 油電, 混動, 油电, 混合動力, 油電混合
plug in hybrid: 插电混动, 插混, 插电, 插电式
diesel: 柴油, 柴油车, 柴油車
petrol: 汽油, 汽油车, 燃油车, 油车, 汽油車
automatic: 自动挡, 自动, 自動, 自动档, 自動波, 自動檔, 自排
manual: 手动挡, 手动, 手動, 手动档, 棍波, 手波, 手排
4wd or awd: 四驱, 四轮驱动, 四驅, 四轮, 四驱车
rwd: 后驱, 後驅
fwd: 前驱, 前驅
white: 白色, 白
black: 黑色, 黑
silver: 银色, 银, 銀色
grey: 灰色, 灰
red: 红色, 红, 紅色, 紅
blue: 蓝色, 蓝, 藍色, 藍
green: 绿色, 绿, 綠色
yellow: 黄色, 黃色
orange: 橙色, 橘色
gold: 金色
brown: 棕色, 咖啡色
purple: 紫色
beige: 米色
cheap: 便宜, 最便宜, 便宜的, 平價, 平价, 平, 抵, 性价比高, 性价比, 实惠, 經濟實惠, 便宜点, 廉价, 划算, 经济实惠
family: 家用, 家庭, 家庭用, 一家, 家人, 全家, 家庭车, 家用车
reliable: 可靠, 耐用, 质量好, 靠谱, 保值, 不容易坏, 稳定
economical: 省油, 省油的, 省钱, 油耗低, 低油耗, 節油, 慳油, 节能, 经济, 电费
small: 小, 小型, 小车, 小車, 紧凑型, 紧凑, 好停车, 小巧, 好停
big: 大, 空间大, 大空间, 大型, 宽敞, 寬敞, 大车, 宽大
comfortable: 舒适, 舒服
luxury: 豪华, 豪華, 高档, 高端
safe: 安全, 安全性高, 安全的
tradie: 工地, 装修, 工具, 搬货, 送货, 拉货, 载货, 干活, 工作, 装修工人, 装工具
tow a caravan: 拖房车, 拉房车
towing: 拖拽, 牵引, 拖力, 牵引力, 拖車力, 拖重
under: 低于, 不超过, 少于, 不到, 最多, 不超過, 少過, 低於, 小于, 少於, 预算不超过, 小於, 不高于, 低过
or under: 以下, 以内, 以內, 之内, 之內, 内, 內
or over: 以上, 起步, 或以上, 起码
over: 超过, 至少, 高于, 大于, 最少, 超過, 多于
or so: 左右, 上下, 大约, 大概, 差不多
years old: 年内, 年內, 年以内, 年以內, 年车龄
or newer: 以后, 之后, 以後, 之後, 年以后, 年之后, 年以後, 年后, 或更新, 以后的, 之后的
or older: 以前, 之前, 年以前, 年之前
year model: 年, 年份, 年的, 年款
seater: 座, 座的, 人座
door: 门, 門
people: 口人, 口之家, 个人, 人, 位, 口, 個人, 人用, 人住
berth: 个床位, 床位, 人睡, 铺位, 张床, 張床
tonne: 吨, 噸
kg: 公斤
metre: 米长, 米
ft: 英尺, 尺
litre: 升
bunks: 上下铺, 上下鋪, 双层床, 上下床, 高低床, 雙層床
ensuite: 独立卫浴, 卫浴, 独立卫生间, 卫生间, 浴室, 厕所, 淋浴, 洗手间, 独卫, 獨立衛浴, 衛浴, 厕所浴室, 廁所, 独立卫浴间, 带卫浴
children: 孩子, 小孩, 小朋友, 个孩子, 个小孩, 個小孩, 個孩子
couple: 夫妻, 情侣, 两口子, 老两口, 双人, 夫婦, 夫妇, 老夫妻, 两个人
solar: 太阳能, 太陽能, 太阳能板
air con: 空调, 冷氣, 冷气
kitchen: 厨房, 廚房
low km: 低公里, 低里程, 公里数少, 公里数低, 里程少, 里程数少, 公里少, 公里數少, 低公里数, 里程低, 公里数不多
km: 公里
dollars: 澳元, 刀, 块, 元, 澳币, 塊, 澳幣, 澳刀, 纽币, 蚊
months: 个月, 個月
per week: 每周, 一周, 每星期, 一星期, 每週, 一週, 一個星期, 一个星期, 周, 按周
a month: 每月, 一个月, 每个月, 每個月
subscription: 短租, 月租, 租, 租车, 租車, 订阅, 訂閱, 长租, 租用, 出租, 包月, 租金, 订阅制, 短租车
near: 附近, 靠近, 旁边
first car: 新手司机, 新司机, 新手車, 第一辆车, 新手, 第一辆, 第一部车, 新手开, 学车, 学生, 初学者, 刚拿驾照, 第一台车, 女儿第一辆
student: 留学生, 大学生, 留學生
uber: 优步, 网约车, 跑滴滴, 滴滴, 跑网约车, 跑uber, 接单
commute: 通勤, 上下班
sunroof: 天窗, 全景天窗, 全景
leather: 真皮, 真皮座椅, 皮座椅, 皮椅
reverse camera: 倒车影像, 倒車影像, 倒车摄像头, 后视摄像头
carplay: 苹果carplay
tow bar: 拖车钩, 拖勾, 拖钩
one owner: 一手车, 一手, 单一车主, 一任车主, 一手車
service history: 保养记录, 全程保养, 维修记录, 保养手册, 保養記錄, 有保养记录
accident free: 无事故, 没出过事故, 零事故, 没有事故, 無事故, 无重大事故
snorkel: 涉水喉
winch: 绞盘, 絞盤
bull bar: 防撞杠, 前杠
roof racks: 行李架, 车顶架
alloy wheels: 铝合金轮毂
keyless entry: 无钥匙进入, 一键启动
camping: 露营, 自驾游, 旅行, 旅游, 露營, 野营
japanese: 日本, 日系, 日本车, 日系车, 日本車
german: 德国, 德系, 德国车, 德系车, 德國
korean: 韩系车, 韩国, 韩系, 韓國, 韩国车
european: 欧洲车, 欧系, 欧洲
american: 美国车, 美系, 美国
like a: 类似, 像
chinese made: 中国车, 国产, 中国, 国产车, 中国品牌, 国产品牌
latest: 最新, 新款, 最新款
warranty: 保修, 质保, 有质保, 原厂质保
sydney: 悉尼, 雪梨
melbourne: 墨尔本, 墨爾本
brisbane: 布里斯班
newcastle: 纽卡斯尔
central coast: 中央海岸
preston: 普雷斯顿
dandenong: 丹德农, 丹迪农
toowoomba: 图文巴
tandem axle: 双轴, 雙軸, 双桥, 两轴, 兩軸, 双车轴
single axle: 单轴, 單軸, 单桥
km under: 公里数低于, 里程低于, 公里低于, 公里数少于, 里程少于, 公里数不超过, 公里数小于, 里程不超过, 公里數低於, 里程數低於, 里程数低于, 公里数在
foot: 呎
single beds: 单人床, 兩張單人床, 两张单人床
lithium: 锂电池, 锂电, 鋰電池
range: 续航, 续航里程, 續航, 里程续航
awning: 遮阳棚, 雨棚
washing machine: 洗衣机, 洗衣機
white leather: 白色真皮, 白色内饰, 白色皮座椅, 白内饰
black leather: 黑色真皮, 黑色皮座椅
black interior: 黑色内饰, 黑内饰
tan leather: 棕色真皮, 棕色内饰, 棕色皮座椅
heated seats: 座椅加热, 加热座椅, 坐椅加热
ventilated seats: 座椅通风, 通风座椅
blind spot: 盲点监测, 盲区监测, 盲点
360 camera: 360全景, 全景影像, 360影像, 全景摄像头
parking sensors: 倒车雷达, 泊车雷达
wireless charging: 无线充电, 無線充電
head up display: 抬头显示, hud
adaptive cruise: 自适应巡航
cruise control: 定速巡航
power tailgate: 电动尾门
navigation: 导航
third row: 第三排, 三排座
heater: 柴油暖风, 暖气, 取暖
fridge: 冰箱
not too big: 不要太大, 不太大, 不要太大的
not older than: 不早于
long term: 半年
dog: 狗, 狗狗
side steps: 脚踏板, 侧踏板
diff lock: 差速锁
isofix: 儿童座椅接口, 安全座椅接口
non smoker: 无烟车
pop top: 升顶
lowest km: 公里数最少, 里程最少, 公里数最低, 里程最低
or similar: 或类似的, 或类似, 之类的
near new: 准新车, 九成新
turbo: 涡轮增压, 涡轮, 带涡轮
`;

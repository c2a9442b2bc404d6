import { type DemoCategory, type DemoProduct, type DemoSite, favicon, type Words } from './demo-site.ts';

const SIZE: Words = { th: 'ขนาด', en: 'Size' };
const GLAZE: Words = { th: 'เคลือบ', en: 'Glaze' };
const COLOUR: Words = { th: 'สี', en: 'Colour' };
const CELADON: Words = { th: 'ศิลาดล', en: 'Celadon' };
const COBALT: Words = { th: 'น้ำเงินโคบอลต์', en: 'Cobalt' };
const OAT: Words = { th: 'ข้าวโอ๊ต', en: 'Oat' };

const CARE: Words = {
  th: 'เผาสองครั้งที่ 1,230 องศา เคลือบปลอดตะกั่วและแคดเมียม ใส่อาหารร้อน เข้าไมโครเวฟ เตาอบไม่เกิน 200 องศา และเครื่องล้างจานได้ เลี่ยงการเปลี่ยนอุณหภูมิกะทันหัน',
  en: 'Fired twice, to 1,230 °C, in glazes free of lead and cadmium. For hot food, the microwave, ovens up to 200 °C and the dishwasher. Avoid sudden changes of temperature.',
};
const STUDIO: Words = {
  th: 'ปั้นในโรงปั้นริมสวนส้มโอ อัมพวา โดยช่างหกคนที่หมุนแป้นมารวมกันกว่าร้อยปี ดินจากราชบุรี น้ำฝนจากหลังคา แต่ละใบจึงต่างกันเล็กน้อยในขนาดไม่เกิน 5 มม. และมีตราช่างที่ก้น',
  en: 'Thrown beside a pomelo orchard in Amphawa by six potters with more than a hundred years at the wheel between them. Clay of Ratchaburi, rain from our roof. Sizes differ by up to 5 mm, and each foot bears its maker\'s mark.',
};
const PACKED: Words = {
  th: 'ห่อกระดาษรังผึ้งสองชั้นในกล่องคู่ หากแตกระหว่างทาง ถ่ายรูปส่งมาภายใน 3 วัน เราส่งชิ้นใหม่ให้โดยไม่คิดค่าส่ง',
  en: 'Wrapped in honeycomb paper, a box inside a box. Should it break on the way, send us a photograph within 3 days and a new piece leaves at our cost.',
};

const CATEGORIES: readonly DemoCategory[] = [
  { code: 'table', title: { th: 'บนโต๊ะอาหาร', en: 'At the table' }, story: [CARE, STUDIO, PACKED] },
  { code: 'plates', parent: 'table', title: { th: 'จานและชาม', en: 'Plates and bowls' }, story: [CARE, STUDIO, PACKED] },
  { code: 'cups', parent: 'table', title: { th: 'แก้วและกา', en: 'Cups and pots' }, story: [CARE, STUDIO, PACKED] },
  { code: 'kitchen', parent: 'table', title: { th: 'ของใช้ในครัว', en: 'In the kitchen' }, story: [CARE, STUDIO, PACKED] },
  { code: 'home', title: { th: 'แต่งบ้าน', en: 'Around the house' }, story: [STUDIO, PACKED] },
  { code: 'vases', parent: 'home', title: { th: 'แจกัน', en: 'Vases' }, story: [STUDIO, PACKED] },
  { code: 'light', parent: 'home', title: { th: 'โคมไฟและกลิ่นหอม', en: 'Light and scent' }, story: [{ th: 'สายไฟผ้าถักยาวสองเมตรพร้อมสวิตช์ ใช้หลอด E27 ไม่เกิน 9 วัตต์ (ไม่รวมหลอด) สำหรับเทียนอย่าจุดทิ้งไว้โดยไม่มีคนดู', en: 'Lamps come with two metres of braided cable and a switch, for E27 bulbs up to 9 W (not included). Never leave a candle alone.' }, STUDIO, PACKED] },
  { code: 'soft', parent: 'home', title: { th: 'ผ้าและหมอน', en: 'Textiles' }, story: [{ th: 'ฝ้ายสยามปั่นมือ ย้อมเปลือกไม้ ซักเครื่องโหมดถนอมผ้าได้ เย็บเก็บตะเข็บด้วยมือ', en: 'Hand-spun Siam cotton, dyed with bark. Gentle machine wash; seams finished by hand.' }] },
  { code: 'garden', title: { th: 'ระเบียงและสวน', en: 'Balcony and garden' }, story: [{ th: 'มีรูระบายน้ำและจานรอง ดินเผาเนื้อหยาบให้รากหายใจ ทนแดดทนฝน ใช้กลางแจ้งได้ตลอดปี', en: 'With a drain hole and a saucer. Coarse clay lets roots breathe; it stands outside all year.' }, STUDIO, PACKED] },
  { code: 'presents', title: { th: 'ชุดของขวัญ', en: 'Gift sets' }, story: [CARE, PACKED] },
];

const PRODUCTS: readonly DemoProduct[] = [
  {
    sku: 'PLT-001',
    category: 'plates',
    title: { th: 'จานอาหารลายเบญจรงค์ร่วมสมัย 9 นิ้ว', en: 'Dinner Plate, Benjarong of Today, 9 in' },
    about: { th: 'ลายประจำยามลดทอนเหลือห้าเส้น เขียนสดทีละใบด้วยพู่กันหางม้า จานหลักของโต๊ะอาหารที่กินได้ทุกวัน ไม่ต้องรอวันพิเศษ', en: 'The temple star reduced to five strokes, painted freehand on each plate. Made for every day, not for the cabinet.' },
    drawn: { thing: 'plate', palette: 'indigo', backdrop: 'niche', views: ['front', 'close', 'spread', 'home'] },
    price: 450,
    sale: 390,
    saleEndsInDays: 15,
    stock: 60,
    options: [GLAZE],
    variants: [
      { code: 'CE', values: [CELADON], sale: 390, stock: 24 },
      { code: 'CO', values: [COBALT], sale: 390, stock: 30 },
      { code: 'OA', values: [OAT], stock: 6 },
    ],
    grams: 720,
  },
  { sku: 'PLT-002', category: 'plates', title: { th: 'ชามก๋วยเตี๋ยวลายไก่ใหม่', en: 'Noodle Bowl, the New Rooster' }, about: { th: 'ชามตราไก่ในแบบบ้านสวน ไก่ตัวเดียวยืนบนเส้นขอบฟ้า จุน้ำซุปได้ 750 มล. ขอบหนาถือไม่ร้อนมือ', en: 'The rooster bowl as we see it: one bird on one horizon. 750 ml of soup, and a rim thick enough to hold.' }, drawn: { thing: 'bowl', palette: 'dawn', backdrop: 'sun', views: ['front', 'close'] }, price: 280, stock: 90, grams: 560 },
  { sku: 'PLT-003', category: 'plates', title: { th: 'ชุดจานชาม 16 ชิ้น สำหรับสี่คน', en: 'Dinner Set for Four, 16 pieces' }, about: { th: 'จานใหญ่ จานเล็ก ชาม และถ้วยน้ำจิ้ม อย่างละสี่ คละสี่เคลือบที่เข้ากัน ตั้งซ้อนได้ไม่กินที่ เหมาะเป็นของขวัญแต่งงาน', en: 'Four each of large plates, small plates, bowls and dipping cups, in four glazes that agree. They stack; a wedding present.' }, drawn: { thing: 'dishes', palette: 'celadon', views: ['front', 'spread', 'home'] }, price: 4900, sale: 4290, stock: 7, grams: 9800 },
  { sku: 'PLT-004', category: 'plates', title: { th: 'จานเปลปลาตะเพียน', en: 'Oval Fish Platter' }, about: { th: 'จานเปลยาว 32 ซม. สำหรับปลาทอดทั้งตัวหรืออาหารจานกลาง เขียนปลาตะเพียนสามตัวว่ายวนกัน', en: '32 cm long, for a whole fried fish or the dish in the middle. Three carp chase each other round it.' }, drawn: { thing: 'plate', palette: 'sea', backdrop: 'pond' }, price: 620, stock: 18, grams: 1100 },
  { sku: 'PLT-005', category: 'plates', title: { th: 'จานขนมใบบัว', en: 'Lotus Leaf Dessert Plate' }, about: { th: 'กดพิมพ์จากใบบัวจริงในคลองหลังบ้าน เห็นเส้นใบทุกเส้น ใส่ขนมไทยแล้วสวยเหมือนลอยน้ำ', en: 'Pressed from real lotus leaves of the canal behind us; every vein shows. Thai sweets seem to float on it.' }, drawn: { thing: 'plate', palette: 'jade', backdrop: 'drapes', views: ['front', 'close'] }, price: 240, stock: 45, grams: 320 },
  { sku: 'PLT-006', category: 'plates', title: { th: 'ถ้วยน้ำพริกมีฝา', en: 'Lidded Dip Cup' }, about: { th: 'ถ้วยเล็กมีฝากันมด จุ 120 มล. เหมาะกับน้ำพริก น้ำจิ้ม และเกลือเม็ดบนโต๊ะอาหาร', en: 'Ant-proof, 120 ml: for dips, sauces and coarse salt.' }, drawn: { thing: 'lidded', palette: 'lime' }, price: 190, stock: 3, grams: 220 },
  { sku: 'PLT-007', category: 'plates', title: { th: 'ชามสลัดใหญ่เคลือบไหล', en: 'Large Salad Bowl, running glaze' }, about: { th: 'ปล่อยให้เคลือบสองสีไหลทับกันในเตา จังหวะที่หยุดคือความบังเอิญของไฟ ปาก 28 ซม.', en: 'Two glazes meet in the kiln; where they stop is the fire\'s decision. 28 cm across.' }, drawn: { thing: 'bowl', palette: 'night' }, price: 890, stock: 0, grams: 1500 },
  { sku: 'PLT-008', category: 'plates', title: { th: 'จานแบ่งช่องสำหรับเด็ก ลายช้างน้อย', en: 'Divided Plate for Children, little elephant' }, about: { th: 'สามช่องกันกับข้าวปนกัน ก้นหนักไม่คว่ำง่าย ลายช้างน้อยจะโผล่เมื่อกินอาหารหมด', en: 'Three rooms so that nothing touches, a heavy foot, and an elephant that appears when the plate is empty.' }, drawn: { thing: 'plate', palette: 'turmeric', backdrop: 'lattice' }, price: 320, sale: 272, stock: 36, grams: 480 },
  {
    sku: 'CUP-001',
    category: 'cups',
    title: { th: 'แก้วกาแฟหูจับสองนิ้ว', en: 'Two-Finger Coffee Mug' },
    about: { th: 'หูโค้งรับนิ้วชี้กับนิ้วกลางพอดี ปากบางดื่มนุ่ม จุ 300 มล. แก้วที่คนในโรงปั้นใช้เองทุกเช้า', en: 'Its handle fits two fingers, its lip is thin, it holds 300 ml. What the studio itself drinks from every morning.' },
    drawn: { thing: 'cup', palette: 'clay', backdrop: 'window', views: ['front', 'close', 'spread'] },
    price: 290,
    stock: 74,
    options: [GLAZE],
    variants: [
      { code: 'CE', values: [CELADON], stock: 20 },
      { code: 'CO', values: [COBALT], stock: 32 },
      { code: 'OA', values: [OAT], sale: 250, stock: 22 },
    ],
    grams: 360,
  },
  { sku: 'CUP-002', category: 'cups', title: { th: 'ถ้วยชาไร้หู ก้นสูง', en: 'Footed Tea Bowl' }, about: { th: 'ก้นสูงให้หยิบง่ายไม่ร้อนมือ ในถ้วยเคลือบขาวเพื่อเห็นสีน้ำชา', en: 'A tall foot keeps fingers cool; white inside, to show the tea.' }, drawn: { thing: 'cup', palette: 'celadon', backdrop: 'plinth' }, price: 180, stock: 66, grams: 180 },
  { sku: 'CUP-003', category: 'cups', title: { th: 'กาน้ำชาหูข้าง ทรงส้มโอ', en: 'Pomelo Teapot' }, about: { th: 'ทรงกลมแป้นแบบผลส้มโอหลังบ้าน พวยกาตัดน้ำไม่หยด จุ 600 มล. มีที่กรองดินเผาในตัว', en: 'Round and flat like the fruit over our wall. Pours without a drop; 600 ml, with a built-in strainer.' }, drawn: { thing: 'teapot', palette: 'lime', backdrop: 'arch', views: ['front', 'close', 'home'] }, price: 1250, sale: 1090, stock: 11, grams: 900 },
  { sku: 'CUP-004', category: 'cups', title: { th: 'แก้วคู่รักตายาย', en: 'Grandparents\' Pair of Mugs' }, about: { th: 'แก้วสองใบที่ลายต่อกันเมื่อวางชิด ใบหนึ่งเป็นดอก อีกใบเป็นใบ', en: 'Two mugs whose pattern joins when they stand together: one is flower, the other leaf.' }, drawn: { thing: 'cups', palette: 'lotus', backdrop: 'drapes' }, price: 560, stock: 24, grams: 720 },
  { sku: 'CUP-005', category: 'cups', title: { th: 'แก้วเอสเพรสโซ่ 60 มล. ชุด 4', en: 'Espresso Cups, 60 ml, set of 4' }, about: { th: 'ผนังสองชั้นเก็บครีมาไว้ได้นาน สี่เคลือบสี่อารมณ์ วางซ้อนได้', en: 'Double walls keep the crema; four glazes, four moods; they stack.' }, drawn: { thing: 'cups', palette: 'stone' }, price: 720, stock: 15, grams: 640 },
  { sku: 'CUP-006', category: 'cups', title: { th: 'ชุดน้ำชายามบ่าย กา 1 ถ้วย 2 พร้อมถาด', en: 'Afternoon Tea Set with Tray' }, about: { th: 'กากับถ้วยสองใบเข้าชุดบนถาดไม้จามจุรี ขนาดพอดีโต๊ะข้างเก้าอี้โยก', en: 'A pot and two cups on a tray of rain-tree wood, sized for the table beside a rocking chair.' }, drawn: { thing: 'teaSet', palette: 'indigo' }, price: 2190, stock: 4, grams: 2300 },
  { sku: 'CUP-007', category: 'cups', title: { th: 'แก้วน้ำเย็นดินเผา หล่อเย็นธรรมชาติ', en: 'Earthen Water Tumbler' }, about: { th: 'ดินพรุนซึมน้ำระเหยช้า ๆ น้ำในแก้วเย็นกว่าห้องห้าองศาโดยไม่ใช้ไฟฟ้า', en: 'Water seeps and dries on its skin, and what is inside stays five degrees cooler than the room. No electricity.' }, drawn: { thing: 'iced', palette: 'clay', backdrop: 'terraces' }, price: 160, stock: 0, grams: 300 },
  { sku: 'KIT-001', category: 'kitchen', title: { th: 'โหลฝาไม้เก็บใบชา', en: 'Tea Jar with Wooden Lid' }, about: { th: 'ฝาไม้ขันเกลียวซิลิโคนปิดสนิท เก็บชา กาแฟ หรือข้าวสารได้ 500 กรัม', en: 'The lid seals tight: 500 g of tea, coffee or rice.' }, drawn: { thing: 'lidded', palette: 'forest', backdrop: 'niche', views: ['front', 'close'] }, price: 490, stock: 28, grams: 700 },
  { sku: 'KIT-002', category: 'kitchen', title: { th: 'กระบอกใส่ช้อนและตะหลิว', en: 'Utensil Crock' }, about: { th: 'กระบอกหนักฐานกว้าง ไม่ล้มแม้ใส่ทัพพีเต็ม มีรูระบายน้ำใต้ก้น แถมช้อนไม้สองคัน', en: 'Heavy and broad, it never topples. Drains below; two wooden spoons come with it.' }, drawn: { thing: 'spoons', palette: 'sea' }, price: 420, stock: 22, grams: 980 },
  { sku: 'KIT-003', category: 'kitchen', title: { th: 'หม้อนึ่งข้าวเหนียวดินเผา', en: 'Clay Sticky-Rice Steamer' }, about: { th: 'ข้าวสุกนุ่มหอมดินจาง ๆ ใช้กับเตาแก๊สได้ นึ่งอาหารอื่นได้ด้วย', en: 'Rice comes out soft, with a breath of earth. Works on gas, and steams other food as well.' }, drawn: { thing: 'lidded', palette: 'dawn' }, price: 780, sale: 690, saleEndsInDays: 8, stock: 13, grams: 2200 },
  { sku: 'KIT-004', category: 'kitchen', title: { th: 'จานวางช้อนรูปใบไม้', en: 'Leaf Spoon Rest' }, about: { th: 'ข้างเตาเสมอ กันซอสเลอะโต๊ะ ขนาดฝ่ามือ', en: 'The size of a palm, beside the stove, where sauce would drip.' }, drawn: { thing: 'dish', palette: 'forest' }, price: 120, stock: 85, grams: 140 },
  { sku: 'KIT-005', category: 'kitchen', title: { th: 'โหลดองผักดินเผาเคลือบเกลือ 2 ลิตร พร้อมฝาน้ำหล่อแบบโบราณสำหรับหมักผัก ผลไม้ และกิมจิ', en: 'Salt-Glazed Pickling Crock, 2 litres, with an old-style water seal for vegetables, fruit and kimchi' }, about: { th: 'ร่องน้ำรอบฝาปล่อยแก๊สออกแต่ไม่ให้อากาศเข้า ดองผักกาด มะม่วง หรือกิมจิได้โดยไม่ต้องคอยเปิด', en: 'The moat round its lid lets gas out and no air in. Mustard greens, mango or kimchi look after themselves.' }, drawn: { thing: 'preserve', emblem: 'leaf', palette: 'clay', backdrop: 'window' }, price: 950, stock: 9, grams: 2900 },
  {
    sku: 'VAS-001',
    category: 'vases',
    title: { th: 'แจกันบัวหลวง', en: 'Royal Lotus Vase' },
    about: { th: 'ทรงดอกบัวตูม คอแคบให้ก้านยืนตรง เขียนกลีบด้วยน้ำดินสีแล้วขูดเปิดเนื้อดิน', en: 'Shaped like a bud, its neck holds stems upright. Petals in coloured slip, scratched open to the clay.' },
    drawn: { thing: 'vase', palette: 'lotus', backdrop: 'plinth', views: ['front', 'close', 'spread', 'home'] },
    price: 1150,
    stock: 16,
    options: [SIZE],
    variants: [
      { code: 'S', values: [{ th: 'สูง 18 ซม.', en: '18 cm' }], price: 690, stock: 9 },
      { code: 'M', values: [{ th: 'สูง 28 ซม.', en: '28 cm' }], price: 1150, stock: 5 },
      { code: 'L', values: [{ th: 'สูง 40 ซม.', en: '40 cm' }], price: 1890, sale: 1690, stock: 2 },
    ],
    grams: 1600,
  },
  { sku: 'VAS-002', category: 'vases', title: { th: 'แจกันลายน้ำอัมพวา', en: 'Amphawa Ripple Vase' }, about: { th: 'ลายคลื่นจากเรือแล่นผ่านหน้าบ้าน ขีดด้วยซี่ไม้ไผ่ขณะแป้นยังหมุน', en: 'The wake of boats before our house, combed with bamboo while the wheel still turns.' }, drawn: { thing: 'vase', palette: 'sea', backdrop: 'pond', views: ['front', 'close'] }, price: 980, stock: 12, grams: 1500 },
  { sku: 'VAS-003', category: 'vases', title: { th: 'แจกันก้านเดียวสามใบ', en: 'Three Bud Vases' }, about: { th: 'แจกันเล็กสามทรงสำหรับดอกไม้ข้างทาง วางรวมหรือแยกก็ได้', en: 'Three small shapes for what grows along the path.' }, drawn: { thing: 'vase', palette: 'turmeric', backdrop: 'niche' }, price: 540, sale: 459, stock: 31, grams: 620 },
  { sku: 'VAS-004', category: 'vases', title: { th: 'ไหเคลือบน้ำตาลไหม้', en: 'Burnt-Sugar Jar' }, about: { th: 'เคลือบสีน้ำตาลเข้มเหลือบทองจากเหล็กและขี้เถ้าแกลบ ตั้งพื้นใส่กิ่งไม้แห้ง', en: 'Dark brown with a golden sheen, of iron and rice-husk ash. Stands on the floor with dry branches.' }, drawn: { thing: 'vase', palette: 'night', backdrop: 'arch' }, price: 2400, stock: 3, grams: 5200 },
  { sku: 'VAS-005', category: 'vases', title: { th: 'แจกันขาวด้านทรงขวดนม', en: 'Matt White Milk-Bottle Vase' }, about: { th: 'ขาวด้านเหมือนเปลือกไข่ เรียบจนเข้าได้กับทุกมุม', en: 'White and matt like an eggshell, so plain that it agrees with every corner.' }, drawn: { thing: 'vase', palette: 'stone', backdrop: 'window' }, price: 620, stock: 0, grams: 900 },
  { sku: 'LGT-001', category: 'light', title: { th: 'โคมไฟฉลุลายดาว', en: 'Pierced Star Lamp' }, about: { th: 'ฉลุมือ 240 ช่องขณะดินหมาด แสงตกบนผนังเป็นดาวทั้งห้อง', en: '240 openings cut by hand in damp clay; at night they put stars on every wall.' }, drawn: { thing: 'lamp', palette: 'night', backdrop: 'drapes', views: ['front', 'close', 'home'] }, price: 1850, stock: 10, grams: 2400 },
  { sku: 'LGT-002', category: 'light', title: { th: 'ตะเกียงเทียนทรงเจดีย์', en: 'Stupa Candle Lantern' }, about: { th: 'ครอบเทียนทีไลต์สามชั้น ถอดล้างได้ วางริมระเบียงยามค่ำ', en: 'Three storeys over a tea light, taken apart for washing. For the evening veranda.' }, drawn: { thing: 'lamp', palette: 'clay' }, price: 690, sale: 590, stock: 20, grams: 1100 },
  { sku: 'LGT-003', category: 'light', title: { th: 'เทียนหอมดอกโมก ในถ้วยปั้น', en: 'Water Jasmine Candle in a Thrown Cup' }, about: { th: 'กลิ่นดอกโมกหลังฝน ไขถั่วเหลืองล้วน เผาไหม้สะอาดสามสิบห้าชั่วโมง', en: 'Water jasmine after rain, pure soy wax, thirty-five clean hours.' }, drawn: { thing: 'candle', palette: 'celadon' }, price: 360, stock: 38, grams: 420 },
  { sku: 'LGT-004', category: 'light', title: { th: 'ที่ปักธูปใบบัว', en: 'Lotus Leaf Incense Holder' }, about: { th: 'รับเถ้าไม่หล่นโต๊ะ ปักได้ทั้งธูปไทยและกำยานก้าน', en: 'Catches every ash; takes Thai sticks and cored incense.' }, drawn: { thing: 'dish', palette: 'plum' }, price: 150, stock: 70, grams: 160 },
  { sku: 'LGT-005', category: 'light', title: { th: 'นาฬิกาแขวนหน้าเซรามิก', en: 'Ceramic Wall Clock' }, about: { th: 'หน้าปัดเซรามิกเขียนดอกประจำยาม กรอบหวายสาน เครื่องเดินเรียบไม่มีเสียง', en: 'A painted ceramic face in a rattan frame; the movement makes no sound.' }, drawn: { thing: 'clock', palette: 'dawn', backdrop: 'niche' }, price: 1290, stock: 8, grams: 1300 },
  {
    sku: 'SFT-001',
    category: 'soft',
    title: { th: 'หมอนอิงฝ้ายปักลาย', en: 'Embroidered Cotton Cushion' },
    about: { th: 'ปลอกฝ้ายปักดอกพุดตาน ซิปซ่อน พร้อมไส้ใยไผ่ 45 × 45 ซม.', en: 'Cotton rose embroidery, a hidden zip, and a bamboo-fibre filling. 45 × 45 cm.' },
    drawn: { thing: 'cushion', palette: 'sea', views: ['front', 'close'] },
    price: 590,
    stock: 27,
    options: [COLOUR],
    variants: [
      { code: 'SE', values: [{ th: 'น้ำทะเล', en: 'Sea' }], stock: 15 },
      { code: 'CL', values: [{ th: 'ดินเผา', en: 'Clay' }], stock: 12 },
    ],
    grams: 620,
  },
  { sku: 'SFT-002', category: 'soft', title: { th: 'ผ้ารองจานฝ้ายทอ ชุด 4', en: 'Woven Place Mats, set of 4' }, about: { th: 'ผ้ารองจานอาหารทอแน่น ซักเครื่องได้ ยิ่งใช้ยิ่งนุ่ม', en: 'Dense weave, machine washable, softer every month.' }, drawn: { thing: 'cloths', palette: 'clay' }, price: 480, sale: 399, stock: 40, grams: 420 },
  { sku: 'SFT-003', category: 'soft', title: { th: 'ผ้าคลุมโซฟาลายน้ำ', en: 'Ripple Sofa Throw' }, about: { th: 'ผืนใหญ่ 130 × 170 ซม. ชายครุยถักมือ ห่มนอนกลางวันก็อุ่นพอดี', en: '130 × 170 cm with hand-knotted fringes. Just warm enough for an afternoon sleep.' }, drawn: { thing: 'shawl', palette: 'jade' }, price: 1590, stock: 6, grams: 900 },
  { sku: 'SFT-004', category: 'soft', title: { th: 'ถุงผ้าโรงปั้น', en: 'Studio Tote' }, about: { th: 'ผ้าใบฝ้ายดิบสกรีนลายปลา ใส่จานได้หนึ่งชุด มีกระเป๋าเล็กใส่กุญแจ', en: 'Raw canvas with our fish; carries a whole set of plates, and keys in the small pocket.' }, drawn: { thing: 'tote', palette: 'indigo' }, price: 250, stock: 55, grams: 220 },
  {
    sku: 'GRD-001',
    category: 'garden',
    title: { th: 'กระถางดินเผาทรงถัง พร้อมจานรอง', en: 'Bucket Planter with Saucer' },
    about: { th: 'ทรงถังตรงวางชิดกันได้เป็นแถว เหมาะกับไม้ใบและสมุนไพรในครัวเรือน', en: 'Straight sides that stand in a row; for foliage and kitchen herbs.' },
    drawn: { thing: 'planter', palette: 'clay', backdrop: 'window', views: ['front', 'close', 'home'] },
    price: 320,
    stock: 58,
    options: [SIZE],
    variants: [
      { code: '4', values: [{ th: '4 นิ้ว', en: '4 inches' }], price: 180, stock: 30 },
      { code: '6', values: [{ th: '6 นิ้ว', en: '6 inches' }], price: 320, stock: 20 },
      { code: '10', values: [{ th: '10 นิ้ว', en: '10 inches' }], price: 690, stock: 8 },
    ],
    grams: 1400,
  },
  { sku: 'GRD-002', category: 'garden', title: { th: 'กระถางแขวนครึ่งวงกลม', en: 'Half-Round Wall Planter' }, about: { th: 'แขวนผนังระเบียง หลังแบน มีตะขอสแตนเลส', en: 'Flat-backed for the balcony wall, with a steel hook.' }, drawn: { thing: 'planter', palette: 'celadon' }, price: 390, stock: 26, grams: 900 },
  { sku: 'GRD-003', category: 'garden', title: { th: 'โมบายกระดิ่งดินเผา', en: 'Clay Wind Chime' }, about: { th: 'กระดิ่งห้าใบเทียบเสียงห้าเสียงแบบระนาด ลมพัดเบา ๆ เป็นทำนอง', en: 'Five bells in the five notes of the xylophone; a light wind finds the tune.' }, drawn: { thing: 'chime', palette: 'jade', backdrop: 'mountains', views: ['front', 'close'] }, price: 450, sale: 380, stock: 19, grams: 540 },
  { sku: 'GRD-004', category: 'garden', title: { th: 'กระเบื้องเขียนมือ 15 ซม.', en: 'Hand-Painted Tile, 15 cm' }, about: { th: 'กระเบื้องปูผนังหรือรองหม้อร้อน สั่งขั้นต่ำแผ่นเดียว สั่งตามลายของคุณได้ ทำภายใน 30 วัน', en: 'For walls, or under hot pots. From a single tile; your own pattern within 30 days.' }, drawn: { thing: 'tiles', palette: 'indigo', views: ['front', 'close'] }, price: 140, stock: 0, way: 'allow', grams: 420 },
  { sku: 'GRD-005', category: 'garden', title: { th: 'อ่างบัวเล็กตั้งโต๊ะ', en: 'Table-Top Lotus Basin' }, about: { th: 'อ่างกว้าง 30 ซม. ปลูกบัวจิ๋วหรือเลี้ยงปลาหางนกยูง เคลือบในไม่รั่วซึม', en: '30 cm wide, glazed inside, for a dwarf lotus or a few guppies.' }, drawn: { thing: 'bowl', palette: 'forest', backdrop: 'pond' }, price: 850, stock: 5, grams: 3600 },
  { sku: 'PRE-001', category: 'presents', title: { th: 'กล่องของขวัญขึ้นบ้านใหม่', en: 'Housewarming Box' }, about: { th: 'แก้วสองใบ จานขนมสองใบ และเทียนหอม จัดในกล่องลายดอก พร้อมการ์ดเขียนมือ', en: 'Two mugs, two dessert plates and a candle, boxed, with a card that we write for you.' }, drawn: { thing: 'gift', emblem: 'lotus', palette: 'sea', backdrop: 'sun' }, price: 1390, sale: 1190, stock: 14, grams: 2600 },
  { sku: 'PRE-002', category: 'presents', title: { th: 'บัตรเวิร์กช็อปปั้นดินครึ่งวัน', en: 'Half-Day Pottery Workshop' }, about: { th: 'ปั้นแก้วหรือจานของตัวเองหนึ่งใบ เราเผาและส่งให้ถึงบ้านใน 30 วัน รวมอาหารกลางวันริมคลอง ใช้ได้หนึ่งปี', en: 'Throw one piece of your own; we fire it and send it home within 30 days. Lunch by the canal included. Valid for a year.' }, drawn: { thing: 'voucher', palette: 'clay' }, price: 1200, stock: 0, way: 'untracked', grams: 0 },
  { sku: 'PRE-003', category: 'presents', title: { th: 'เศษดินกับน้ำเคลือบทดลอง (แจกฟรีสำหรับโรงเรียน)', en: 'Clay and Test Glaze (free for schools)' }, about: { th: 'ดินสองกิโลกรัมกับน้ำเคลือบหนึ่งขวดสำหรับครูศิลปะ หนึ่งชุดต่อโรงเรียน รับที่โรงปั้น', en: 'Two kilos of clay and a bottle of glaze for art teachers, one set for each school, collected at the studio.' }, drawn: { thing: 'sack', emblem: 'elephant', palette: 'stone' }, price: 0, stock: 40, maxPerOrder: 1, grams: 2500 },
  { sku: 'PRE-004', category: 'presents', title: { th: 'ชุดถ้วยตรุษจีน (ร่าง)', en: 'Lunar New Year Cups (draft)' }, about: { th: 'กำลังเผารอบทดลอง', en: 'In its first firing.' }, drawn: { thing: 'cups', palette: 'dawn' }, price: 880, stock: 0, status: 'draft', grams: 600 },
];

/** Tenant `baan`: a pottery beside an orchard. */
export const CERAMICS_HOUSE: DemoSite = {
  code: 'baan',
  name: 'บ้านสวนเซรามิก',
  hosts: ['baan.localhost'],
  settings: {
    theme: { accent: '#a8452f', neutral: '#7a6a60', radius: 6, font: 'anuphan', scheme: 'light' },
    tagline: { th: 'เครื่องปั้นที่ใช้ทุกวัน จากโรงปั้นริมสวน', en: 'Pottery for every day, from a studio by the orchard' },
    about: {
      th: 'เราปั้นจาน แก้ว และแจกันที่โรงปั้นเล็ก ๆ ริมคลองอัมพวามาตั้งแต่ พ.ศ. 2541 เชื่อว่าของสวยควรถูกใช้ ไม่ใช่ตั้งโชว์ เปิดบ้านให้แวะชมทุกวันเสาร์–อาทิตย์ 10.00–16.00 น. มีเวิร์กช็อปปั้นดินสำหรับเด็กและผู้ใหญ่',
      en: 'Since 1998 we have made plates, cups and vases in a small studio on an Amphawa canal. Beautiful things want to be used. Open at weekends from 10 to 16, with workshops for children and grown-ups.',
    },
    contact: { email: 'studio@baan.test', phone: '034-700-251', line: '@baansuan.ceramic', address: '12/3 หมู่ 2 ตำบลอัมพวา อำเภออัมพวา จังหวัดสมุทรสงคราม 75110' },
    favicon: favicon('#a8452f', 'M22 12H42L39 20C52 28 52 46 40 54H24C12 46 12 28 25 20Z'),
    vat: { isRegistered: false },
    promptpay: { kind: 'national_id', id: '0999999999982', accountName: 'บ้านสวนเซรามิก โดย นางสาวดินทอง งามปั้น' },
  },
  people: [
    { email: 'admin@baan.test', firstname: 'ดินทอง', lastname: 'งามปั้น', role: 'admin' },
    { email: 'user@baan.test', firstname: 'พิมพ์ใจ', lastname: 'สวนส้มโอ', role: 'user' },
  ],
  deliveries: [
    { code: 'careful', kind: 'flat', title: { th: 'ขนส่งของแตกง่าย', en: 'Fragile parcel service' }, note: { th: '2–4 วันทำการ รับประกันแตก', en: '2–4 working days, insured against breakage' }, fee: 90, freeFrom: 2500 },
    { code: 'pickup', kind: 'pickup', title: { th: 'รับเองที่โรงปั้น อัมพวา', en: 'Collect at the studio, Amphawa' }, note: { th: 'เสาร์–อาทิตย์ 10.00–16.00 น.', en: 'Saturday and Sunday, 10–16' }, fee: 0 },
  ],
  categories: CATEGORIES,
  products: PRODUCTS,
};

import type { DemoLesson } from './demo-lesson.ts';

const BREWING_CAPTIONS_TH = `WEBVTT

00:00.000 --> 00:03.000
อุ่นกาด้วยน้ำร้อน แล้วเททิ้ง

00:03.000 --> 00:06.000
ใส่ใบชา 5 กรัม ต่อน้ำ 150 มล.

00:06.000 --> 00:09.000
เทน้ำร้อน 80 องศา ช้า ๆ รอบกา

00:09.000 --> 00:12.000
รอหนึ่งนาที แล้วรินให้หมดกา
`;
const BREWING_CAPTIONS_EN = `WEBVTT

00:00.000 --> 00:03.000
Warm the pot with hot water, and pour it away

00:03.000 --> 00:06.000
Five grams of leaves for 150 ml of water

00:06.000 --> 00:09.000
Pour water of 80 degrees slowly around the pot

00:09.000 --> 00:12.000
Wait a minute, then pour all of it
`;

/** The lesson with every feature: a film with captions, an exam and an assignment. */
export const QUICK_BREW: DemoLesson = {
  title: { th: 'ชงชาเขียวในหนึ่งนาที', en: 'Green tea in one minute' },
  summary: {
    th: 'ดูหนังสั้น ทำแบบทดสอบ แล้วส่งบันทึกการชงแก้วแรกของคุณให้ผู้สอนดู',
    en: 'Watch a short film, take the quiz, and hand in the notes of your first cup',
  },
  category: 'tea-craft',
  level: 'beginner',
  drawn: { thing: 'cups', palette: 'lime', backdrop: 'mountains' },
  price: 0,
  about: 'บทเรียนสั้นที่สุดของเรา ใช้เวลาไม่ถึงสิบนาที เหมาะกับคนที่เพิ่งซื้อชาถุงแรก',
  goals: ['ชงชาเขียวไม่ขม', 'จำอุณหภูมิและเวลาได้', 'บันทึกการชงของตัวเองเป็น'],
  audience: 'ทุกคนที่มีกาและน้ำร้อน',
  hours: 0.5,
  teacher: { email: 'user2@demo.test', about: 'นักชิมชาและไกด์ไร่ชาดอยแม่สลอง' },
  sections: [
    {
      title: 'ดูแล้วลองทำ',
      parts: [
        {
          kind: 'text',
          title: 'เตรียมของก่อนชง',
          isPreview: true,
          text: 'กาใบเล็ก ใบชาเขียว 5 กรัม น้ำร้อน 80 องศา และนาฬิกาจับเวลา\n\n- ไม่มีเครื่องวัดอุณหภูมิ ต้มน้ำให้เดือดแล้วพัก 3 นาที\n- ไม่มีตาชั่ง ใช้ช้อนชาพูน 2 ช้อน',
        },
        {
          kind: 'video',
          title: 'ชงชาใน 12 วินาที',
          text: 'ดูครบแล้วลองทำตามหนึ่งแก้ว',
          captions: [
            { language: 'th', vtt: BREWING_CAPTIONS_TH },
            { language: 'en', vtt: BREWING_CAPTIONS_EN },
          ],
        },
      ],
    },
    {
      title: 'สอบและส่งงาน',
      parts: [
        {
          kind: 'exam',
          title: 'แบบทดสอบชงชา',
          text: 'สามข้อ ทำได้หลายครั้ง ต้องได้ร้อยละ 60',
          exam: { slug: 'quick-brew', purpose: 'quiz' },
        },
        {
          kind: 'assignment',
          title: 'บันทึกการชงแก้วแรก',
          text: 'เขียนว่าใช้ใบชาอะไร น้ำร้อนแค่ไหน รอนานเท่าไร และรสเป็นอย่างไร แนบรูปแก้วชาได้',
          maxPoints: 10,
        },
      ],
    },
  ],
  learners: [
    {
      email: 'user2@demo.test',
      done: 1,
      work: 'ใช้ชาเขียวดอยแม่สลอง 5 กรัม น้ำ 80 องศา รอหนึ่งนาที รสหวานปลายลิ้น ไม่ขมเลย',
    },
    { email: 'user@demo.test', done: 1 },
  ],
};

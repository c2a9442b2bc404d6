import type { ProxyFault } from '#platform/http/transport.ts';
import { page } from '../site/without-tenant.ts';

/** What the operator must configure, in both languages. (U+2060 keeps browsers from breaking the line within พร็อกซี.) */
const FAULTS: Readonly<Record<ProxyFault, { th: string; en: string }>> = {
  untrusted: {
    th: 'คำขอนี้มาจากที่อยู่ที่ <code>SALA_TRUSTED_PROXIES</code> ไม่ได้ระบุไว้ ศาลาจึงไม่รู้ว่าผู้ใช้เข้ามาทาง https ให้ใส่ที่อยู่ IP ของพร็⁠อกซีที่ปลายทาง TLS ลงใน <code>SALA_TRUSTED_PROXIES</code> (เช่น <code>127.0.0.1</code> หากอยู่เครื่องเดียวกัน) แล้วเริ่มศาลาใหม่ ดูที่อยู่ของพร็⁠อกซีได้ในบันทึก (log) ของเซิร์ฟเวอร์',
    en: 'This request came from an address that <code>SALA_TRUSTED_PROXIES</code> does not list, so nothing proves that the visitor came by https. Set it to the IP address of the proxy that ends TLS, such as <code>127.0.0.1</code> where it runs on the same machine, and restart Sala. The server’s log names the address.',
  },
  no_scheme: {
    th: 'พร็⁠อกซีไม่ได้บอกว่าผู้ใช้เข้ามาทาง https หรือไม่ ให้พร็⁠อกซีส่งส่วนหัว <code>X-Forwarded-Proto</code> ใน nginx คือ <code>proxy_set_header X-Forwarded-Proto $scheme;</code>',
    en: 'The proxy does not say whether the visitor came by https. Let it send <code>X-Forwarded-Proto</code>; in nginx: <code>proxy_set_header X-Forwarded-Proto $scheme;</code>',
  },
  wrong_scheme: {
    th: 'พร็⁠อกซีบอกว่าผู้ใช้เข้ามาทาง http ทั้งที่เบราว์เซอร์เข้ามาทาง https แสดงว่ามีพร็⁠อกซีอีกตัวข้างหน้าที่เป็นปลายทาง TLS ให้ส่งต่อค่า <code>X-Forwarded-Proto</code> ของพร็⁠อกซีตัวนั้น',
    en: 'The proxy says that the visitor came by http, but the browser came by https: another proxy in front of it ends TLS. Pass the <code>X-Forwarded-Proto</code> of that one on.',
  },
  no_port: {
    th: 'พร็⁠อกซีตัดหมายเลขพอร์ตออกจากส่วนหัว <code>Host</code> ให้ส่งพอร์ตไปด้วย ใน nginx คือ <code>proxy_set_header Host $host:$server_port;</code>',
    en: 'The proxy passes <code>Host</code> on without the port. Let it send both; in nginx: <code>proxy_set_header Host $host:$server_port;</code>',
  },
  no_upgrade: {
    th: 'พร็⁠อกซีไม่ส่งต่อส่วนหัว <code>Upgrade</code> หน้าที่เปิดอยู่จึงไม่ได้รับข้อมูลใหม่แบบเรียลไทม์',
    en: 'The proxy does not pass <code>Upgrade</code> on, so open pages get no live updates.',
  },
};

/** Page shown behind a misconfigured proxy: reassures visitors, tells the operator what to set. */
export function proxyFaultPage(fault: ProxyFault, { isRead }: { isRead: boolean }): string {
  const lost = isRead
    ? { th: '', en: '' }
    : { th: ' สิ่งที่เพิ่งส่งยังไม่ถูกบันทึก', en: ' What was just sent has not been saved.' };
  return page(
    'เว็บไซต์นี้เปิดไม่ได้ชั่วคราว · This site cannot be opened just now',
    `<p>ขออภัย เซิร์ฟเวอร์ของเว็บไซต์นี้ยังตั้งค่าไม่ครบ คุณไม่ได้ทำอะไรผิด${lost.th} กรุณาลองใหม่ภายหลัง<br>
     <span lang="en">Sorry, the server of this site is not fully set up. You did nothing wrong.${lost.en} Please try again later.</span></p>
     <h2>สำหรับผู้ดูแลเซิร์ฟเวอร์ · <span lang="en">For the operator</span></h2>
     <p>${FAULTS[fault].th}</p>
     <p lang="en">${FAULTS[fault].en}</p>
     <p>ตัวอย่างการตั้งค่า nginx ฉบับเต็มอยู่ใน <code>docs/operating.md</code> และตรวจได้ด้วย <code>npx sala doctor</code><br>
     <span lang="en">A complete configuration for nginx is in <code>docs/operating.md</code>; <code>npx sala doctor</code> checks it.</span></p>`,
  );
}

/** Page for a plain http request that cannot be redirected. */
export function httpsOnlyPage(): string {
  return page(
    'เว็บไซต์นี้ใช้ https เท่านั้น · This site is served over https only',
    `<p>สิ่งที่เพิ่งส่งยังไม่ถูกบันทึก เพราะส่งมาทาง http ซึ่งไม่เข้ารหัส กรุณาเปิดเว็บไซต์นี้ด้วยที่อยู่ที่ขึ้นต้นด้วย https:// แล้วลองใหม่<br>
     <span lang="en">What was just sent has not been saved: it came by http, which is not encrypted. Please open this site at its https:// address and try again.</span></p>`,
  );
}

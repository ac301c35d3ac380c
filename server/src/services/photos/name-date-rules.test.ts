import { describe, expect, test } from 'vitest';
import { offsetsOf } from '../../platform/time-zones.ts';
import { dateInName, viewerOf } from './name-date-rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const inAmsterdam = viewerOf(offsetsOf('Europe/Amsterdam'), now);

describe('dateInName', () => {
  test.each([
    // WhatsApp names only the day.
    ['IMG-20230714-WA0003.jpg', '2023-07-14T00:00:00'],
    ['IMG-20230714-WA0003 (1).jpeg', '2023-07-14T00:00:00'],
    ['img-20230714-wa0003.JPG', '2023-07-14T00:00:00'],
    ['VID-20230714-WA0012.jpg', '2023-07-14T00:00:00'],
    ['WhatsApp Image 2023-07-14 at 15.30.12.jpeg', '2023-07-14T15:30:12'],
    ['WhatsApp Image 2023-07-14 at 3.30.12 PM.jpeg', '2023-07-14T15:30:12'],
    ['WhatsApp Bild 2023-07-14 um 15.30.12_1a2b3c4d.jpg', '2023-07-14T15:30:12'],
    // Signal.
    ['signal-2023-07-14-153012.jpg', '2023-07-14T15:30:12'],
    ['signal-2023-07-14-15-30-12-123.jpg', '2023-07-14T15:30:12'],
    ['signal-2023-07-14.jpg', '2023-07-14T00:00:00'],
    // Telegram, Viber.
    ['photo_2023-07-14_15-30-12.jpg', '2023-07-14T15:30:12'],
    ['photo_2023-07-14 15.30.12.jpeg', '2023-07-14T15:30:12'],
    ['viber_image_2023-07-14_15-30-12-123.jpg', '2023-07-14T15:30:12'],
    // Screenshots of Android, Samsung, Xiaomi, GNOME, Windows and macOS.
    ['Screenshot_20230714-153012.png', '2023-07-14T15:30:12'],
    ['Screenshot_20230714_153012_Chrome.jpg', '2023-07-14T15:30:12'],
    ['Screenshot_2023-07-14-15-30-12-123_com.android.chrome.jpg', '2023-07-14T15:30:12'],
    ['Screenshot from 2023-07-14 15-30-12.png', '2023-07-14T15:30:12'],
    ['Screenshot 2023-07-14 153012.png', '2023-07-14T15:30:12'],
    ['Screen Shot 2019-07-14 at 12.30.12 AM.png', '2019-07-14T00:30:12'],
    ['Screenshot 2023-07-14 at 3.30.12\u202FPM.png', '2023-07-14T15:30:12'],
    ['Capture d’e\u0301cran 2023-07-14 à 15.30.12.png', '2023-07-14T15:30:12'],
    ['Captura de pantalla 2023-07-14 a las 15.30.12.png', '2023-07-14T15:30:12'],
    ['Captura de ecrã 2023-07-14, às 15.30.12.png', '2023-07-14T15:30:12'],
    ['Skærmbillede 2023-07-14 kl. 15.30.12.png', '2023-07-14T15:30:12'],
    // Dropbox.
    ['2023-07-14 15.30.12.jpg', '2023-07-14T15:30:12'],
    ['2023-07-14 15.30.12-1.jpg', '2023-07-14T15:30:12'],
    // Cameras of phones.
    ['IMG_20230714_153012.jpg', '2023-07-14T15:30:12'],
    ['IMG_20230714_153012345_HDR.jpg', '2023-07-14T15:30:12'],
    ['MVIMG_20180714_153012.jpg', '2018-07-14T15:30:12'],
    ['PANO_20230714_153012.jpg', '2023-07-14T15:30:12'],
    ['IMG20230714153012.jpg', '2023-07-14T15:30:12'],
    ['20230714_153012.jpg', '2023-07-14T15:30:12'],
    ['20230714_153012(0).jpg', '2023-07-14T15:30:12'],
    ['Resized_20230714_153012.jpeg', '2023-07-14T15:30:12'],
    ['WP_20140714_15_30_12_Pro.jpg', '2014-07-14T15:30:12'],
    // Pixel phones name the time in UTC: late in the evening it is already the next day in Amsterdam.
    ['PXL_20230714_153012345.jpg', '2023-07-14T17:30:12'],
    ['PXL_20230714_223012345.MP.jpg', '2023-07-15T00:30:12'],
    ['PXL_20230114_223012345.NIGHT.jpg', '2023-01-14T23:30:12'],
    // The limits.
    ['IMG-19900101-WA0001.jpg', '1990-01-01T00:00:00'],
    ['IMG-20260615-WA0001.jpg', '2026-06-15T00:00:00'],
    ['IMG-20240229-WA0001.jpg', '2024-02-29T00:00:00'],
  ])('reads %s', (name, local) => {
    expect(dateInName(name, inAmsterdam)).toBe(local);
  });

  test.each([
    // Eight digits that follow no known pattern.
    '20230714.jpg',
    'scan-20230714.jpg',
    'order 20230714 153012.jpg',
    'IMG_20230714.jpg',
    'DSC_20230714.jpg',
    'IMG_1234.jpg',
    '20230714153012.jpg',
    'FB_IMG_1689345678901.jpg',
    'received_20230714153012123.jpeg',
    '2023-07-14.jpg',
    'birthday 14-07-2023.jpg',
    '14-07-2023 15.30.12.jpg',
    'XIMG-20230714-WA0003.jpg',
    'IMG-202307145-WA0003.jpg',
    'IMG_20230714_1530123.jpg',
    'signal-2023-07-145.jpg',
    // Days and times that do not exist.
    'IMG-20230230-WA0003.jpg',
    'IMG-20231301-WA0003.jpg',
    'IMG-20230700-WA0003.jpg',
    'IMG_20230714_253012.jpg',
    'IMG_20230714_156012.jpg',
    'Screenshot 2023-07-14 at 13.30.12 PM.png',
    // Too early, and in the future.
    'IMG-19891231-WA0003.jpg',
    'IMG-19700101-WA0003.jpg',
    'IMG-20260616-WA0003.jpg',
    'PXL_20260615_223012345.jpg',
  ])('reads nothing from %s', (name) => {
    expect(dateInName(name, inAmsterdam)).toBeUndefined();
  });
});

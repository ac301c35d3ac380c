import { OperatorProduct } from '@albumen/contracts/operator/products';
import { describe, expect, test } from 'vitest';
import { captionOf } from './book-pdf.ts';
import { bookDocument, makeBook, sampleBooks } from './books.ts';
import { readCollection } from './collection.ts';
import { sampleOrders } from './orders.ts';

test('captions name the scene and the time of day', () => {
  expect(captionOf('jpeg/sea-summer-dusk-1.jpg')).toBe('By the sea, dusk');
  expect(captionOf('jpeg/night-sky-autumn-2.jpg')).toBe('Under the stars');
  expect(captionOf('jpeg/lake-spring-day.jpg')).toBe('By the lake');
});

const orders = new Map(sampleOrders(new Date()));

describe.each(Object.entries(sampleBooks))('the book %s', (code, book) => {
  test('the book is a product of its sample order', () => {
    expect(orders.get(`/orders/${book.orderCode}`)).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ code, title: expect.any(String) })]),
    });
  });

  test('the contract accepts the book', () => {
    expect(() => OperatorProduct.parse(bookDocument(book, new Date()))).not.toThrow();
  });

  test('has 20 to 120 trimmed pages with bleed, and always the same bytes', async () => {
    const photos = await readCollection();
    const pdf = await makeBook(book, photos);
    const text = pdf.toString('latin1');
    const boxes = text.match(/\/TrimBox \[8\.5\d* 8\.5\d* [\d.]+ [\d.]+\]/g) ?? [];
    expect(boxes).toHaveLength(book.pages + 2);
    expect(boxes.length).toBeGreaterThanOrEqual(20);
    expect(boxes.length).toBeLessThanOrEqual(120);
    expect(pdf.equals(await makeBook(book, photos))).toBe(true);
  });
});

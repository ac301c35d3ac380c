-- Where it was refused for its pixels: how many a photo like it may have, which the customer is told again at each question.
alter table uploads add column refusal_pixel_limit bigint;

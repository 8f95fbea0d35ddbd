-- Payments of earlier releases, whose references do not begin with their time, are listed by this index; new ones by their key.
CREATE INDEX payments_unordered ON payments (created_at) WHERE substr(payment_reference, 1, 5) || substr(payment_reference, 17, 1) <> 'pay_07';

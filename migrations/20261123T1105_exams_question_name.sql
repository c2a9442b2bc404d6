-- What the authors call a question, beside its beginning: files of other systems name every question.
alter table exams_question
  add column name text not null default ''
    constraint exams_question_name_check check (char_length(name) <= 255);

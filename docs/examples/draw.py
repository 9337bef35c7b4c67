"""Draws the files customers.csv and products.csv of the page README.md."""
import random

random.seed(7)
SEGMENTS = [  # name, age, income, orders (mean and deviation), countries, channel
    ("students", 24, 3, 14000, 2500, 14, 4, "DE FR ES".split(), "app"),
    ("families", 41, 6, 52000, 9000, 48, 10, "DE FR IT".split(), "web"),
    ("pensioners", 69, 5, 31000, 6000, 9, 4, "DE IT".split(), "phone"),
    ("professionals", 35, 5, 96000, 15000, 27, 7, "FR NL UK".split(), "app"),
]
with open("customers.csv", "w") as out:
    out.write("customer,age,income,orders,country,channel\n")
    for i in range(600):
        _, age, age_sd, income, income_sd, orders, orders_sd, countries, channel = SEGMENTS[i % 4]
        if random.random() < 0.2:
            channel = random.choice(["app", "web", "phone"])
        out.write("C%04d,%d,%d,%d,%s,%s\n" % (
            i, max(18, round(random.gauss(age, age_sd))), round(random.gauss(income, income_sd), -2),
            max(0, round(random.gauss(orders, orders_sd))), random.choice(countries), channel))

PRODUCTS = ["Samsung Galaxy S21 128GB Black", "Apple iPhone 13 Pro 256GB", "Sony WH-1000XM4 Headphones",
            "Logitech MX Master 3 Mouse", "Bosch GSR 12V Drill", "Philips Airfryer XXL"]


def mistyped(name):
    letters = list(name)
    for _ in range(random.randint(0, 3)):
        at, kind = random.randrange(len(letters) - 1), random.random()
        if kind < 0.35:
            letters[at], letters[at + 1] = letters[at + 1], letters[at]
        elif kind < 0.7:
            del letters[at]
        else:
            letters.insert(at, random.choice("abcdefghijklmnop "))
    text = "".join(letters)
    return text.lower() if random.random() < 0.2 else text


with open("products.csv", "w") as out:
    out.write("name\n")
    for i in range(120):
        out.write('"%s"\n' % mistyped(PRODUCTS[i % 6]))

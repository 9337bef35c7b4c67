# The table of the model, for model.sh: reads resources.csv, model.csv, a listing by cuobjdump -sass and
# model.csv once more.
#
# A loop begins where a branch goes back to, and ends with the last one that does. An instruction is the
# innermost loop's, or else of loop 0, the code outside of all loops.

BEGIN {
  CLOCKS = 132 * 4 * 1.9e9  # of all schedulers in a second
  BYTES = 4.3e12  # in a second
  ALU = "^(F(MNMX|SETP|SEL|CHK)|I(ADD3|ABS|SETP)|V(IADD|IMNMX).*|LEA|LOP3|SHF|SEL|PRMT|PLOP3|P2R|R2P|F2FP)$"
  print "| kernel | case | bytes | registers, warps | unit | instructions of a unit: memory, FP32, FP64," \
    " conversions, other | branches | an element | floor | issue | now | before |"
  print "|---|---|---|---|---|---|---|---|---|---|---|---|"
}

FNR == 1 { file++ }
file == 1 { split($0, field, ","); resources[field[1]] = field[2] ", " field[3]; next }
/^#/ { next }
file == 2 { split($0, field, ";"); wanted[field[1]]; next }

file == 3 && /Function : / { end_kernel(); kernel = $3; next }
file == 3 && /^[ \t]+\/\*[0-9a-f]+\*\/ / && kernel in wanted { add_instruction(); next }
file == 3 { next }

!ended { end_kernel(); ended = 1 }
{ split($0, field, ";") }
field[1] == "sum" {
  if (field[2] != "") {
    printf "| | **%s** | | | | | | | %.3f | %.3f | **%.3f** | %s |\n", field[2], floors, issues, models, field[8]
  }
  floors = issues = models = 0
  next
}
{ tabulate(field) }

END { exit !ended }

function add_instruction(at) {
  count++
  at = $1
  gsub(/[\/*]/, "", at)
  place[digits(at)] = count
  opcode[count] = $2 ~ /^@/ ? $3 : $2
  sub(/[.;].*/, "", opcode[count])
  if (opcode[count] == "EXIT") { last_exit = count }
  target[count] = ""
  if (opcode[count] == "BRA" && match($0, /0x[0-9a-f]+/)) {
    target[count] = digits(substr($0, RSTART + 2, RLENGTH - 2))
  }
}

function digits(number) {
  sub(/^0+/, "", number)
  return number
}

function end_kernel(i, l, inner) {
  for (i = 1; i <= count; i++) {
    if (target[i] != "" && target[i] in place && place[target[i]] < i) { last[place[target[i]]] = i }
  }
  for (i = 1; i <= last_exit; i++) {
    inner = 0
    for (l in last) {
      if (l + 0 <= i && i <= last[l] && (!inner || last[l] - l < last[inner] - inner)) { inner = l }
    }
    if (opcode[i] != "NOP") {
      number[kernel, inner, opcode[i]]++
      size[kernel, inner]++
      names[kernel] = names[kernel] (index(names[kernel] " ", " " opcode[i] " ") ? "" : " " opcode[i])
    }
  }
  for (l in last) { loops[kernel] = loops[kernel] " " l }
  count = last_exit = 0
  split("", last)
  split("", place)
}

# The loop that has the rank-th most of an opcode; of loops that have as many, the shorter is first.
function loop_of(kernel, name, rank, all, a, n, best, key, greatest, taken) {
  n = split(loops[kernel], all, " ")
  for (; rank > 0; rank--) {
    best = ""
    for (a = 1; a <= n; a++) {
      key = number[kernel, all[a], name] * 1e9 - size[kernel, all[a]] * 1e5 - all[a]
      if (number[kernel, all[a], name] && !(all[a] in taken) && (best == "" || key > greatest)) {
        best = all[a]
        greatest = key
      }
    }
    taken[best]
  }
  if (best == "") {
    print "model.sh: " kernel " has fewer loops with " name " than model.csv names" >"/dev/stderr"
    ended = 0
    exit 1
  }
  return best
}

function add_loop(kernel, loop, trips, n, all, name, times) {
  for (n = split(names[kernel], all, " "); n > 0; n--) {
    name = all[n]
    times = trips * number[kernel, loop, name]
    issued += times
    if (name == "BRA") { branches += times }
    if (name ~ /^(LD[GSL]?|LDGSTS|ST[GSL]?|SHFL|ATOM.*|RED)$/) { memory += times }
    else if (name ~ /^(FADD|FMUL|FFMA|H.*2)$/) { fp32 += times }
    else if (name ~ /^D(ADD|MUL|FMA|SETP)$/) { fp64 += times }
    else if (name ~ /^(F2F|F2I|I2F|MUFU|POPC|FLO|BREV)$/) { conversions += times }
    else if (name ~ ALU) { alu += times }
    else if (name ~ /^IMAD/) { multiplied += times }
  }
}

# A sum of products of numbers and fractions.
function value(sum, m, n, products, factors, parts, product, result) {
  for (m = split(sum, products, "+"); m > 0; m--) {
    product = 1
    for (n = split(products[m], factors, "*"); n > 0; n--) {
      product *= split(factors[n], parts, "/") > 1 ? parts[1] / parts[2] : factors[n]
    }
    result += product
  }
  return result
}

function tabulate(line, n, terms, term, trips, rank, ranked, units, floor, bound, clocks, issue, model) {
  issued = branches = memory = fp32 = fp64 = conversions = alu = multiplied = 0
  for (n = split(line[6], terms, " "); n > 0; n--) {
    term = terms[n]
    if (term ~ /^[0-9]/) { issued += term; continue }
    trips = sub(/\*/, " ", term) ? value(substr(term, index(term, " ") + 1)) : 1
    sub(/ .*/, "", term)
    rank = split(term, ranked, "#") > 1 ? ranked[2] : 1
    add_loop(line[1], term == "straight" ? 0 : loop_of(line[1], ranked[1], rank), trips)
  }
  clocks = issued; bound = ""
  if (2 * alu > clocks) { clocks = 2 * alu; bound = " (ALU)" }
  if (2 * multiplied > clocks) { clocks = 2 * multiplied; bound = " (IMAD)" }
  if (2 * fp64 > clocks) { clocks = 2 * fp64; bound = " (FP64)" }
  if (4 * memory > clocks) { clocks = 4 * memory; bound = " (memory)" }
  if (8 * conversions > clocks) { clocks = 8 * conversions; bound = " (conversions)" }
  units = value(line[5])
  floor = value(line[3]) / BYTES * 1e3
  issue = units * clocks / CLOCKS * 1e3
  model = floor > issue ? floor : issue
  floors += floor; issues += issue; models += model
  gsub(/\*/, "·", line[3])
  gsub(/\+/, " + ", line[3])
  printf "| `%s` | %s | %s | %s | %s | %.0f: %.0f, %.0f, %.0f, %.0f, %.0f | %.0f | %.1f | %.3f | %.3f%s | %.3f | %s |\n", \
    line[1], line[2], line[3], resources[line[1]], line[4], issued, memory, fp32, fp64, conversions, \
    issued - memory - fp32 - fp64 - conversions, branches, 32 * issued * units / value(line[7]), floor, \
    issue, bound, model, line[8]
}
